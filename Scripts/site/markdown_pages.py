"""The Markdown pages of the repository as HTML."""
import html
import os
import re

import markdown

import diagrams
from pages import Page


def slug(text, separator='-'):
    """The anchor that GitHub gives a heading."""
    text = re.sub(r'<[^>]*>', '', text).strip().lower()
    return re.sub(r'[^\w\- ]', '', text).replace(' ', separator)


def page(path, text, target):
    """Converts a page; `target` returns the address of a linked file of the repository."""
    drawings = []

    def draw(match):
        drawings.append(diagrams.svg(match.group(1)))
        return f'\n<div class="diagram">DIAGRAM{len(drawings) - 1}</div>\n'

    text = re.sub(r'^```mermaid\n(.*?)^```$', draw, text, flags=re.S | re.M)
    text = re.sub(r'<!--.*?-->\n?', '', text, flags=re.S)
    # Python's Markdown requires a blank line before a list, and four columns for a nested one.
    text = spaced(text)
    converter = markdown.Markdown(
        extensions=['tables', 'fenced_code', 'codehilite', 'toc', 'sane_lists'],
        extension_configs={'toc': {'slugify': slug, 'permalink': False},
                           'codehilite': {'guess_lang': False, 'css_class': 'code'}})
    body = converter.convert(text)
    for index, drawing in enumerate(drawings):
        body = body.replace(f'DIAGRAM{index}', drawing)

    def link(match):
        return f'{match.group(1)}="{html.escape(target(path, html.unescape(match.group(2))))}"'

    body = re.sub(r'\b(href|src|srcset)="([^"]*)"', link, body)
    body = re.sub(r'(<table>.*?</table>)', r'<div class="table">\1</div>', body, flags=re.S)
    title = re.search(r'^# (.*)$', text, flags=re.M)
    name = re.sub(r'[`*]', '', title.group(1)) if title else os.path.basename(path)
    contents = headings(converter.toc_tokens)
    return Page(path=path, title=name, body=body, sections=sections(name, body), headings=contents)


def spaced(text):
    """Markdown in which lists begin after a blank line and nested ones have four columns; code stays."""
    out, fence = [], False
    for line in text.split('\n'):
        if line.lstrip().startswith('```'):
            fence = not fence
        elif not fence:
            item = re.match(r'( *)([-*]|\d+\.) ', line)
            if item and out and out[-1].strip() and not re.match(r' *([-*]|\d+\.) |  ', out[-1]):
                out.append('')
            if item and len(item.group(1)) in (2, 3):
                line = '    ' + line.lstrip()
        out.append(line)
    return '\n'.join(out)


def headings(tokens):
    found = []
    for token in tokens:
        if token['level'] == 2:
            found.append((token['id'], token['name']))
        found += headings(token['children']) if token['level'] < 2 else []
    return found


def sections(title, body):
    """The parts of a page between its headings, as (anchor, heading, text) for the search."""
    parts = re.split(r'<h[1-4] id="([^"]*)">(.*?)</h[1-4]>', body)
    found = []
    for anchor, heading, text in zip(parts[1::3], parts[2::3], parts[3::3]):
        found.append((anchor, plain(heading), plain(re.sub(r'<svg.*?</svg>', '', text, flags=re.S))))
    return found or [('', title, plain(body))]


def plain(text):
    return ' '.join(html.unescape(re.sub(r'<[^>]+>', ' ', text)).split())
