"""The part that knows no game: protocol, boards, data, records, matches and the laws that every game obeys."""
