"""The API documentation: DocC's archives as HTML that needs no server.

DocC's own web application loads its data by HTTP, so it shows nothing when it is opened as a file.
"""
import html
import json
import os
import re

from markdown_pages import plain, slug
from pages import Page
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound


def archive(folder):
    """Yields the pages of an archive, the module first."""
    data = os.path.join(folder, 'data', 'documentation')
    paths = []
    for root, _, files in os.walk(data):
        paths += [os.path.join(root, file) for file in files if file.endswith('.json')]
    for path in sorted(paths, key=lambda path: (path.count('/'), path)):
        with open(path, encoding='utf-8') as file:
            yield Renderer(json.load(file)).page()


def address(url):
    """The file of a DocC address such as /documentation/dsbridge/dsbridge."""
    path = url.split('#')[0].strip('/').removeprefix('documentation/')
    # Operators contain characters that a file name must not contain.
    name = re.sub(r'[^\w./()+-]', lambda match: f'_{ord(match.group()):x}', path)
    return f'api/{name}.html' + ('#' + url.split('#', 1)[1] if '#' in url else '')


class Renderer:
    def __init__(self, data):
        self.data = data
        self.references = data.get('references', {})
        self.headings = []

    def page(self):
        data, meta = self.data, self.data.get('metadata', {})
        title = meta.get('title', '')
        parts = [f'<p class="kind">{html.escape(meta.get("roleHeading", ""))}</p>',
                 f'<h1 id="{slug(title)}">{html.escape(title)}</h1>', self.breadcrumbs()]
        if data.get('abstract'):
            parts.append(f'<p class="abstract">{self.inline(data["abstract"])}</p>')
        for section in data.get('primaryContentSections', []):
            parts.append(self.primary(section))
        for name, heading in (('topicSections', 'Topics'), ('relationshipsSections', 'Relationships'),
                              ('seeAlsoSections', 'See also')):
            parts.append(self.groups(data.get(name, []), heading))
        path = address(data['identifier']['url'].split('/documentation/', 1)[1].lower())
        body = '\n'.join(part for part in parts if part)
        text = plain(self.inline(data.get('abstract', [])))
        return Page(path=path, title=title, body=body, sections=[('', self.parent(), text)], headings=self.headings)

    def parent(self):
        """The title of the type or module that contains the symbol."""
        paths = (self.data.get('hierarchy') or {}).get('paths') or [[]]
        return self.references.get(paths[0][-1], {}).get('title', '') if paths[0] else ''

    def breadcrumbs(self):
        paths = (self.data.get('hierarchy') or {}).get('paths') or [[]]
        names = [self.reference(name) for name in paths[0]]
        return f'<p class="path">{" › ".join(names)}</p>' if names else ''

    def primary(self, section):
        kind = section.get('kind')
        if kind == 'declarations':
            code = '\n'.join(''.join(token['text'] for token in declaration['tokens'])
                             for declaration in section['declarations'])
            return listing(code, 'swift')
        if kind == 'parameters':
            rows = [f'<dt><code>{html.escape(item["name"])}</code></dt><dd>{self.blocks(item["content"])}</dd>'
                    for item in section['parameters']]
            return self.heading('Parameters') + f'<dl>{"".join(rows)}</dl>'
        if kind == 'content':
            return self.blocks(section['content'])
        return ''

    def heading(self, text, level=2, anchor=None):
        anchor = anchor or slug(text)
        if level == 2:
            self.headings.append((anchor, text))
        return f'<h{level} id="{html.escape(anchor)}">{html.escape(text)}</h{level}>'

    def groups(self, sections, heading):
        if not sections:
            return ''
        out = [self.heading(heading)]
        for section in sections:
            out.append(f'<h3>{html.escape(section.get("title") or "")}</h3><dl class="topics">')
            for name in section.get('identifiers', []):
                about = self.references.get(name, {})
                out.append(f'<dt>{self.reference(name, isCode=about.get("kind") == "symbol")}</dt>'
                           f'<dd>{self.inline(about.get("abstract", []))}</dd>')
            out.append('</dl>')
        return ''.join(out)

    def reference(self, name, text=None, isCode=False):
        about = self.references.get(name, {})
        title = text or html.escape(about.get('title', name.rsplit('/', 1)[-1]))
        title = f'<code>{title}</code>' if isCode and not text else title
        url = about.get('url')
        if not url:
            return title
        return f'<a href="{url if "://" in url else "site:" + html.escape(address(url))}">{title}</a>'

    def inline(self, items):
        return ''.join(self.inline_item(item) for item in items)

    def inline_item(self, item):
        kind = item['type']
        if kind == 'text':
            return html.escape(item['text'])
        if kind == 'codeVoice':
            return f'<code>{html.escape(item["code"])}</code>'
        if kind == 'reference':
            is_code = self.references.get(item['identifier'], {}).get('kind') == 'symbol'
            title = item.get('overridingTitleInlineContent')
            text = self.inline(title) if title else None
            return self.reference(item['identifier'], text, is_code) if item.get('isActive', True) else text or ''
        if kind == 'link':
            address = item['destination']
            return f'<a href="{html.escape(address)}">{html.escape(item.get("title", address))}</a>'
        if kind == 'image':
            return ''
        tag = {'emphasis': 'em', 'strong': 'strong', 'newTerm': 'dfn', 'superscript': 'sup', 'subscript': 'sub',
               'strikethrough': 's', 'inlineHead': 'strong'}[kind]
        return f'<{tag}>{self.inline(item["inlineContent"])}</{tag}>'

    def blocks(self, items):
        return '\n'.join(self.block(item) for item in items)

    def block(self, item):
        kind = item['type']
        if kind == 'paragraph':
            return f'<p>{self.inline(item["inlineContent"])}</p>'
        if kind == 'heading':
            return self.heading(item['text'], item['level'], item['anchor'])
        if kind == 'codeListing':
            return listing('\n'.join(item['code']), item.get('syntax') or 'text')
        if kind in ('unorderedList', 'orderedList'):
            tag = 'ul' if kind == 'unorderedList' else 'ol'
            rows = ''.join(f'<li>{self.blocks(row["content"])}</li>' for row in item['items'])
            return f'<{tag}>{rows}</{tag}>'
        if kind == 'aside':
            name = html.escape(item.get('name') or item['style'])
            return f'<aside><strong>{name}</strong>{self.blocks(item["content"])}</aside>'
        if kind == 'termList':
            return '<dl>' + ''.join(
                f'<dt>{self.inline(row["term"]["inlineContent"])}</dt>'
                f'<dd>{self.blocks(row["definition"]["content"])}</dd>'
                for row in item['items']) + '</dl>'
        if kind == 'table':
            return self.table(item)
        if kind == 'links':
            return '<ul>' + ''.join(f'<li>{self.reference(name)}</li>' for name in item['items']) + '</ul>'
        raise ValueError('unknown block of DocC: ' + kind)

    def table(self, item):
        rows = item['rows']
        head = ''.join(f'<th>{self.blocks(cell)}</th>' for cell in rows[0])
        body = ''.join('<tr>' + ''.join(f'<td>{self.blocks(cell)}</td>' for cell in row) + '</tr>' for row in rows[1:])
        return f'<div class="table"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def listing(code, language):
    try:
        lexer = get_lexer_by_name(language)
    except ClassNotFound:
        lexer = get_lexer_by_name('text')
    return highlight(code, lexer, HtmlFormatter(cssclass='code'))
