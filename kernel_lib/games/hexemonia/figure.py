def figure(g, view, viewer):
    import plotly.graph_objects as go

    return go.Figure()
