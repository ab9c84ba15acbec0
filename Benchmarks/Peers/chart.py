"""Draws the costs by size as small charts side by side, all with the same axes."""
import math
from html import escape

# Each row of charts, with the measure's name in the numbers.
CHARTS = [
    [("row-to-item", "Row to item"), ("item-to-row", "Item to row"),
     ("sixty-rows", "60 rows from anywhere"), ("branch-of-100", "Open or close 100 rows")],
    [("insert", "Insert one item"), ("move", "Move one item"),
     ("whole-tree", "Open or close all rows"), ("memory", "Memory per item")],
]
PROGRAMS = ["Espalier", "GtkTreeListModel", "QTreeView"]
LIGHT = {"text": "#1f2328", "quiet": "#59636e", "grid": "#e3e6ea", "frame": "#c8ced5",
         "Espalier": "#0969da", "GtkTreeListModel": "#bc4c00", "QTreeView": "#1a7f37"}
DARK = {"text": "#f0f6fc", "quiet": "#9198a1", "grid": "#262c36", "frame": "#3d444d",
        "Espalier": "#58a6ff", "GtkTreeListModel": "#f0883e", "QTreeView": "#56d364"}

WIDTH, LEFT, RIGHT, GAP = 880, 52, 52, 16
TOP, CHART_HEIGHT, TITLE_HEIGHT, FOOT = 40, 190, 26, 40
CHART_WIDTH = (WIDTH - LEFT - RIGHT - 3 * GAP) / 4
ITEMS = (1e3, 10.5e6)
TIMES = (10, 3e9)
TIME_TICKS = [(10, "10 ns"), (1e3, "1 µs"), (1e5, "100 µs"), (1e7, "10 ms"), (1e9, "1 s")]
MEMORY = (10, 10e3)
MEMORY_TICKS = [(10, "10 B"), (100, "100 B"), (1e3, "1 kB"), (1e4, "10 kB")]
ITEM_TICKS = [(1e3, "1k"), (1e4, "10k"), (1e5, "100k"), (1e6, "1M"), (1e7, "10M")]


def share(value, limits):
    """A value's place between limits on a scale of logarithms, from 0 to 1."""
    low, high = (math.log10(limit) for limit in limits)
    return (math.log10(value) - low) / (high - low)


def text(x, y, content, color, anchor="start", size=11, weight=400):
    return (f'<text x="{x:.1f}" y="{y:.1f}" fill="{color}" text-anchor="{anchor}" '
            f'font-size="{size}" font-weight="{weight}">{escape(content)}</text>')


def line(x1, y1, x2, y2, color):
    return (f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
            f'stroke="{color}"/>')


def marker(program, x, y, color):
    """A mark of the program's own shape, so that colour is not all that tells them apart."""
    if program == "Espalier":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>'
    if program == "QTreeView":
        return f'<rect x="{x - 2.6:.1f}" y="{y - 2.6:.1f}" width="5.2" height="5.2" fill="{color}"/>'
    return (f'<path d="M{x:.1f} {y - 3.6:.1f}l3.4 6.2h-6.8z" fill="{color}"/>')


def curve(program, points, color):
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    width = 2.2 if program == "Espalier" else 1.5
    return [f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{width}" '
            'stroke-linejoin="round"/>'] + [marker(program, x, y, color) for x, y in points]


def chart(rows, name, title, left, top, colors):
    """One chart: its title, axes and lines."""
    limits, ticks = (MEMORY, MEMORY_TICKS) if name == "memory" else (TIMES, TIME_TICKS)
    bottom, right = top + CHART_HEIGHT, left + CHART_WIDTH

    def place(items, value):
        return left + share(items, ITEMS) * CHART_WIDTH, bottom - share(value, limits) * CHART_HEIGHT

    parts = [text(left, top - 9, title, colors["text"], size=12.5, weight=600)]
    for value, label in ticks:
        y = place(ITEMS[0], value)[1]
        parts.append(line(left, y, right, y, colors["frame"] if value == limits[0] else colors["grid"]))
        if name == "memory":
            parts.append(text(right + 7, y + 4, label, colors["quiet"]))
        elif left == LEFT:
            parts.append(text(left - 7, y + 4, label, colors["quiet"], "end"))
    for value, label in ITEM_TICKS:
        x = place(value, limits[0])[0]
        # The labels at the ends keep clear of those of the charts beside.
        anchor = "start" if value == ITEM_TICKS[0][0] else "end" if value == ITEM_TICKS[-1][0] else "middle"
        parts += [line(x, bottom, x, bottom + 4, colors["frame"]),
                  text(x, bottom + 17, label, colors["quiet"], anchor)]
    # The engine last, so that it lies above the others.
    for program in reversed(PROGRAMS):
        values = sorted((int(items), float(value)) for owner, items, measure, value, _ in rows
                        if owner == program and measure == name)
        if values:
            parts += curve(program, [place(*each) for each in values], colors[program])
    return parts


def legend(colors):
    parts, x = [], LEFT
    for program in PROGRAMS:
        parts += curve(program, [(x + 12, 12)], colors[program])[1:]
        parts += [line(x, 12, x + 24, 12, colors[program]),
                  text(x + 31, 16, program, colors["text"], size=12.5, weight=600 if program == "Espalier" else 400)]
        x += 48 + 7.2 * len(program)
    parts.append(text(WIDTH - RIGHT, 16, "Items on the horizontal axis; both axes by powers of ten", colors["quiet"],
                      "end"))
    return parts


def draw(rows, is_dark):
    """The picture, in the colours of a light or a dark page, with no ground of its own."""
    colors = DARK if is_dark else LIGHT
    step = TITLE_HEIGHT + CHART_HEIGHT + FOOT
    height = TOP + len(CHARTS) * step - 10
    parts = legend(colors)
    for number, charts in enumerate(CHARTS):
        for column, (name, title) in enumerate(charts):
            left = LEFT + column * (CHART_WIDTH + GAP)
            parts += chart(rows, name, title, left, TOP + number * step + TITLE_HEIGHT, colors)
    body = "\n".join(parts)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
            f'height="{height}" font-family="system-ui, -apple-system, Segoe UI, Helvetica, Arial, '
            f'sans-serif">\n{body}\n</svg>\n')
