"""Tests of kernel_lib. `@rule("ID")` names the rules that a test would see broken."""
