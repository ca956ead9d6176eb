"""Mermaid diagrams as SVG: flowcharts are laid out by Graphviz, sequence diagrams here.

GitHub shows the same text with Mermaid itself, which Debian does not package. Only the syntax that the documentation
uses is supported; anything else raises Problem.
"""
import html
import re
import subprocess


class Problem(Exception):
    """A diagram that cannot be drawn."""


def svg(text):
    """Returns a diagram as an SVG element."""
    lines = [line.strip() for line in text.strip().split('\n') if line.strip() and not line.strip().startswith('%%')]
    if lines[0].startswith('flowchart'):
        return flowchart(lines)
    if lines[0] == 'sequenceDiagram':
        return sequence(lines[1:])
    raise Problem('unknown diagram: ' + lines[0])


# Flowcharts

NODE = r'(\w+)(?:\["([^"]*)"\]|\{"([^"]*)"\}|\(\["([^"]*)"\]\)|\[([^\]"]*)\])?'
EDGE = re.compile(r'(<?-->|-\.->|<?==>|---)(?:\|"?([^|"]*)"?\|)?')


def flowchart(lines):
    direction = lines[0].split()[1]
    out = ['digraph {', f'rankdir={"TB" if direction in ("TD", "TB") else direction};',
           'node [shape=box style="rounded" fontname="sans-serif" fontsize=11 margin="0.15,0.08"];',
           'edge [fontname="sans-serif" fontsize=9 arrowsize=0.7];', 'bgcolor=transparent; compound=true;']
    groups = {}
    for line in lines[1:]:
        if match := re.match(r'subgraph (\w+)(?:\["([^"]*)"\])?$', line):
            name, label = match.group(1), match.group(2) or match.group(1)
            groups[name] = label
            out.append(f'subgraph cluster_{name} {{ label={quoted(label)}; fontname="sans-serif"; fontsize=11;'
                       f' style="rounded,dashed"; {name} [style=invis shape=point width=0 label=""];')
        elif line == 'end':
            out.append('}')
        elif line.startswith(('direction ', 'style ', 'classDef ', 'class ', 'linkStyle ')):
            continue
        else:
            out += edges(line, groups)
    out.append('}')
    drawn = subprocess.run(['dot', '-Tsvg'], input='\n'.join(out), capture_output=True, text=True)
    if drawn.returncode:
        raise Problem(drawn.stderr)
    picture = drawn.stdout[drawn.stdout.index('<svg'):]
    picture = picture.replace('stroke="black"', 'stroke="currentColor"').replace('fill="black"', 'fill="currentColor"')
    picture = re.sub(r'<text ', '<text fill="currentColor" ', picture)
    return re.sub(r'<title>.*?</title>\n?|<!--.*?-->\n?', '', picture, flags=re.S)


def edges(line, groups):
    """The statements of one line: nodes, and edges between groups of nodes that `&` joins."""
    parts, position = [], 0
    for match in EDGE.finditer(line):
        parts += [line[position:match.start()].strip(), match]
        position = match.end()
    parts.append(line[position:].strip())
    ends = []
    for part in parts[::2]:
        names = []
        for item in part.split('&'):
            match = re.fullmatch(NODE, item.strip())
            if not match:
                raise Problem('cannot read: ' + line)
            name = match.group(1)
            label = next((text for text in match.groups()[1:] if text is not None), None)
            if label is not None:
                shape = ' shape=diamond' if match.group(3) is not None else ''
                yield f'{name} [label={quoted(label)}{shape}];'
            elif name not in groups:
                yield f'{name};'
            names.append(name)
        ends.append(names)
    for (left, arrow, right) in zip(ends, parts[1::2], ends[1:]):
        options = [f'label={quoted(arrow.group(2))}'] if arrow.group(2) else []
        if arrow.group(1).startswith('<'):
            options.append('dir=both')
        if '.' in arrow.group(1):
            options.append('style=dashed')
        for start in left:
            for end in right:
                more = ([f'ltail=cluster_{start}'] if start in groups else []) + \
                       ([f'lhead=cluster_{end}'] if end in groups else [])
                yield f'{start} -> {end} [{" ".join(options + more)}];'


def quoted(text):
    return '"' + re.sub(r'<br */?>', r'\\n', text).replace('"', '\\"') + '"'


# Sequence diagrams

STEP = 34
CHARACTER = 6.2


def sequence(lines):
    people, items = {}, []
    for line in lines:
        if match := re.match(r'participant (\w+)(?: as (.*))?$', line):
            people[match.group(1)] = match.group(2) or match.group(1)
        elif match := re.match(r'(\w+)(-?->>)(\w+): *(.*)$', line):
            items.append(('message', *match.groups()))
        elif match := re.match(r'Note (?:over|right of|left of) (\w+)(?:,(\w+))?: *(.*)$', line):
            items.append(('note', match.group(1), match.group(2) or match.group(1), match.group(3)))
        elif line not in ('autonumber',):
            raise Problem('cannot read: ' + line)
    names = list(people)
    heads = [wrapped(people[name]) for name in names]
    widths = [max(len(row) for row in head) * CHARACTER + 20 for head in heads]
    # Neighbors are as far apart as their names and the messages between them need.
    gaps = [(left + right) / 2 + 16 for left, right in zip(widths, widths[1:])] + [0]
    for kind, *item in items:
        if kind != 'message':
            continue
        start, end = sorted((names.index(item[0]), names.index(item[2])))
        need = len(item[3]) * CHARACTER + 24
        if start == end:
            gaps[start] = max(gaps[start], need + 16)
        else:
            for index in range(start, end):
                gaps[index] = max(gaps[index], need / (end - start))
    places, x = [], widths[0] / 2 + 4
    for gap in gaps:
        places.append(x)
        x += gap
    width = max(places[-1] + widths[-1] / 2, places[-1] + gaps[-1]) + 8
    top = 14 * max(len(head) for head in heads) + 18
    height = top + STEP * (len(items) + 1)
    out = []
    for place, head, size in zip(places, heads, widths):
        out.append(f'<line x1="{place:.0f}" y1="{top}" x2="{place:.0f}" y2="{height}" stroke="currentColor" '
                   'stroke-opacity=".35"/>')
        out.append(f'<rect x="{place - size / 2:.0f}" y="2" width="{size:.0f}" height="{top - 2}" rx="5" fill="none" '
                   'stroke="currentColor"/>')
        out += [label(place, 18 + 14 * row, text) for row, text in enumerate(head)]
    for index, (kind, *item) in enumerate(items):
        y = top + STEP * (index + 1) - 6
        if kind == 'note':
            left, right = places[names.index(item[0])], places[names.index(item[1])]
            size = max(len(item[2]) * CHARACTER + 16, right - left)
            middle = max((left + right) / 2, size / 2 + 2)
            out.append(f'<rect x="{middle - size / 2:.0f}" y="{y - 16}" width="{size:.0f}" height="22" '
                       'class="note"/>')
            out.append(label(middle, y - 1, item[2]))
            continue
        start, end = places[names.index(item[0])], places[names.index(item[2])]
        dashed = ' stroke-dasharray="4 3"' if item[1].startswith('--') else ''
        if start == end:
            path = f'M{start:.0f} {y - 10} h22 v12 h-18'
            out.append(f'<text x="{start + 28:.0f}" y="{y}">{html.escape(item[3])}</text>')
        else:
            path = f'M{start:.0f} {y} L{end - 4 if end > start else end + 4:.0f} {y}'
            out.append(label((start + end) / 2, y - 5, item[3]))
        out.append(f'<path d="{path}" fill="none" stroke="currentColor"{dashed} marker-end="url(#arrow)"/>')
    return (f'<svg class="sequence" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" height="{height}" '
            'font-family="sans-serif" font-size="11" fill="currentColor"><defs><marker id="arrow" markerWidth="8" '
            'markerHeight="8" refX="6" refY="3" orient="auto"><path d="M0 0 L6 3 L0 6 z" fill="currentColor"/></marker>'
            '</defs>' + '\n'.join(out) + '</svg>')


def label(x, y, text):
    return f'<text x="{x:.0f}" y="{y}" text-anchor="middle">{html.escape(text)}</text>'


def wrapped(text):
    rows = ['']
    for word in text.split():
        if rows[-1] and len(rows[-1]) + len(word) > 22:
            rows.append('')
        rows[-1] = (rows[-1] + ' ' + word).strip()
    return rows
