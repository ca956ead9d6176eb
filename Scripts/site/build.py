"""build.py ARCHIVE…: writes the site below docs from the Markdown of the repository and DocC's archives."""
import html
import json
import os
import re
import shutil
import subprocess
import sys
from urllib.parse import unquote

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True
import check  # noqa: E402
import docc_pages  # noqa: E402
import markdown_pages  # noqa: E402
from pygments.formatters import HtmlFormatter  # noqa: E402
from pages import Page  # noqa: E402

OUT = os.path.join(ROOT, 'docs')
# The kinds of pages in the navigation, and the folder of each.
KINDS = [('Tutorials', 'Tutorials'), ('How-to guides', 'Guides'), ('Reference', 'Reference'),
         ('Explanation', 'Explanation'), ('Internals', 'Internals')]
MORE = ['SECURITY.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md']


class Site:
    def __init__(self, archives):
        self.tracked = set(subprocess.check_output(['git', 'ls-files', '--cached', '--others', '--exclude-standard'],
                                                   cwd=ROOT, text=True).splitlines())
        self.files = {}
        self.pages = {}
        self.modules = []
        for archive in archives:
            for index, page in enumerate(docc_pages.archive(archive)):
                self.pages[page.path] = page
                if index == 0:
                    self.modules.append(page)
        for path in sorted(self.tracked):
            if path.endswith('.md') and '.docc/' not in path and os.path.isfile(os.path.join(ROOT, path)) \
                    and re.match(r'[A-Z]+\.md$|Documentation/|Examples/[^/]+/[^/]+$', path):
                with open(os.path.join(ROOT, path), encoding='utf-8') as file:
                    self.pages[self.place(path)] = markdown_pages.page(path, file.read(), self.target)
        # The index lists the pages in the order in which they are read.
        links = re.findall(r'href="site:([^"#]+)"', self.pages['Documentation/index.html'].body)
        self.order = list(dict.fromkeys(place for place in links + list(self.pages) if place in self.pages))
        # Files and folders that pages link to become pages of their own; the pages of folders contain no links.
        for place, path in list(self.files.items()):
            self.pages.setdefault(place, self.listing(path))

    @staticmethod
    def place(path):
        """The file of a Markdown page."""
        return re.sub(r'(^|/)README\.md$', r'\1index.md', path)[:-3] + '.html'

    def target(self, page, link):
        """The address of a link in a Markdown page, relative to the site."""
        if re.match(r'[a-z]+:|#', link):
            return link
        path, _, anchor = link.partition('#')
        path = os.path.normpath(os.path.join(os.path.dirname(page), unquote(path)))
        end = '#' + anchor if anchor else ''
        if match := re.match(r'Sources/[^/]+/([^/]+)\.docc/([^/]+)\.md$', path):
            module, article = match.group(1).lower(), match.group(2).lower()
            return f'site:api/{module}.html' if article == module else f'site:api/{module}/{article}.html'
        if path.endswith('.md'):
            return 'site:' + self.place(path) + end
        if re.search(r'\.(svg|png)$', path):
            self.copy(path)
            return 'site:assets/' + os.path.basename(path)
        place = f'files/{path}.html'
        self.files[place] = path
        return 'site:' + place

    def copy(self, path):
        os.makedirs(os.path.join(OUT, 'assets'), exist_ok=True)
        shutil.copy(os.path.join(ROOT, path), os.path.join(OUT, 'assets'))

    def listing(self, path):
        """A page with a file of the repository, or with the files of a folder."""
        below = path.rstrip('/') + '/'
        names = [path] if path in self.tracked else sorted(
            name for name in self.tracked if name.startswith(below) and name.count('/') <= path.count('/') + 3)
        body = [f'<h1>{html.escape(path)}</h1>']
        for name in names:
            try:
                with open(os.path.join(ROOT, name), encoding='utf-8') as file:
                    text = file.read(60_000)
            except (UnicodeDecodeError, FileNotFoundError):
                continue
            if len(names) > 1:
                body.append(f'<h2 id="{html.escape(name)}">{html.escape(name)}</h2>')
            language = {'html': 'html', 'js': 'js', 'swift': 'swift', 'json': 'json', 'py': 'python', 'ts': 'ts',
                        'c': 'c', 'h': 'c', 'md': 'md'}.get(name.rsplit('.', 1)[-1], 'text')
            body.append(docc_pages.listing(text, language))
        return Page(path=path, title=path, body='\n'.join(body), sections=[], headings=[])

    def navigation(self, current):
        """The list of pages, with the current one marked."""
        def item(place, title):
            mark = ' aria-current="page"' if place == current else ''
            return f'<li><a href="site:{place}"{mark}>{html.escape(title)}</a></li>'

        out = [f'<ul>{item("index.html", "Overview")}{item("Documentation/index.html", "All documentation")}</ul>']
        for title, folder in KINDS:
            rows = [item(place, self.pages[place].title) for place in self.order
                    if place.startswith(f'Documentation/{folder}/')]
            is_current = current.startswith(f'Documentation/{folder}/')
            is_open = ' open' if is_current or folder in ('Tutorials', 'Guides') else ''
            out.append(f'<details{is_open}><summary>{title}</summary><ul>{"".join(rows)}</ul></details>')
        is_open = ' open' if current.startswith('api/') else ''
        rows = [item(page.path, page.title) for page in self.modules]
        out.append(f'<details{is_open}><summary>Swift API</summary><ul>{"".join(rows)}</ul></details>')
        rows = [item(self.place(path), self.pages[self.place(path)].title) for path in MORE]
        out.append(f'<details><summary>Project</summary><ul>{"".join(rows)}</ul></details>')
        return ''.join(out)

    def write(self):
        with open(os.path.join(HERE, 'page.html'), encoding='utf-8') as file:
            template = file.read()
        for place, page in self.pages.items():
            contents = ''
            if len(page.headings) > 1:
                rows = ''.join(
                    f'<li><a href="#{html.escape(anchor)}">{html.escape(re.sub("<[^>]*>", "", name))}</a></li>'
                    for anchor, name in page.headings)
                contents = '<nav class="contents" aria-label="On this page"><p>On this page</p>' \
                           f'<ul>{rows}</ul></nav>'
            text = template
            for mark, value in (('TITLE', html.escape(page.title)), ('NAVIGATION', self.navigation(place)),
                                ('CONTENTS', contents), ('BODY', page.body)):
                text = text.replace(f'<!-- {mark} -->', value)
            up = '../' * place.count('/')
            text = text.replace('="site:', f'="{up}').replace('data-root=""', f'data-root="{up}"')
            file = os.path.join(OUT, place)
            os.makedirs(os.path.dirname(file), exist_ok=True)
            with open(file, 'w', encoding='utf-8') as out:
                out.write(text)

    def write_assets(self):
        for name in ('site.css', 'site.js'):
            self.copy(f'Scripts/site/{name}')
        light = HtmlFormatter(style='default').get_style_defs('.code')
        dark = HtmlFormatter(style='github-dark').get_style_defs('.code')
        with open(os.path.join(OUT, 'assets', 'code.css'), 'w', encoding='utf-8') as file:
            scoped = re.sub(r'^(?=\.code)', ':root[data-theme=dark] ', dark, flags=re.M)
            file.write(light + '\n' + scoped + '\n')
        rows = [[page.title, place + ('#' + anchor if anchor else ''), heading, text[:600]]
                for place, page in self.pages.items() for anchor, heading, text in page.sections]
        with open(os.path.join(OUT, 'assets', 'search-index.js'), 'w', encoding='utf-8') as file:
            # A script, because a page that is opened as a file may not fetch another.
            file.write('window.searchIndex = ' + json.dumps(rows, ensure_ascii=False, separators=(',', ':')) + ';\n')


def main(archives):
    shutil.rmtree(OUT, ignore_errors=True)
    os.makedirs(OUT, exist_ok=True)
    site = Site(archives)
    site.write()
    site.write_assets()
    found = sorted(set(check.problems(OUT)))
    for problem in found:
        print('docs/' + problem, file=sys.stderr)
    print(f'docs: {len(site.pages)} pages, docs/index.html')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
