"""The DOM's modules (Resources/dom): their declarations, and the rules for all of them."""
import os
import re

SOURCE = 'Resources/dom'

IMPORT = re.compile(r"^import (?:\{([^}]*)\} from )?'([^']+)';\n", re.M)
LAZY = re.compile(r"^const (\w+) = lazy\('([^']+)'\);\n", re.M)
EXPOSES = re.compile(r"^export const exposes = \[([^\]]*)\];\n", re.M)
EXPORT = re.compile(r'^export (const|class|function\*?|async function\*?) (\w+)', re.M)
OTHER_EXPORT = re.compile(r'^export (?!(?:const|class|(?:async )?function\*?) \w).*', re.M)
PAGE = re.compile(
    r'^(?:/\*\*[^\n]*\*/\n)?export function (install|expose)(Shared)?\(page\) \{\n(.*?)^\}\n', re.M | re.S)
NAMED = re.compile(r"(?:\bdescribe|\bpage\.(?:interface|lazyInterface|lazyGlobal|global))\(\s*'(\w+)'"
                   r"|\bdefineNamedConstructor\(\s*page,\s*'(\w+)'")
PROVIDED = re.compile(r'^(hooks|mutations)\.(\w+) =(?=\s)', re.M)
SET = re.compile(r'\b(?:hooks|mutations)\.\w+ *=(?![=>])')
# Two constants of one declaration, or a name that isn't a plain word.
SEVERAL = re.compile(r'^export const (?:\w+ = [\w.\'"]+, \w+ = .*|\w*\$.*)', re.M)
# Names that a module describes or defines and that aren't literals in single quotes.
DYNAMIC = re.compile(r"(?<![\w.])(?:describe|page\.(?:interface|lazyInterface))\((?!\s*'\w+').*")
WORD = re.compile(r'[A-Za-z_$][\w$]*')


class Problem(Exception):
    pass


def words(code):
    """The identifiers of code, without most names of properties."""
    code = re.sub(r'^ *//.*', '', code, flags=re.M)
    code = re.sub(r'(?<!\.)\.\w+|\b(?:get|set|static|async) (?=[\w\[])', '', code)
    code = re.sub(r'([{,]\s*|^\s*)\w+:', r'\1', code, flags=re.M)
    return set(WORD.findall(code))


# Strings, templates, comments and regular expressions, which come after something that can't end an expression.
QUOTED = re.compile(r"""'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|//[^\n]*|/\*.*?\*/"""
                    r"""|(?<=[=(,:\[!&|?{};>] )/(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/"""
                    r"""|(?<=[(!\[])/(?!\*)(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/""", re.S)


def quoted_lines(code):
    """The lines of templates and comments after their first line."""
    return [line for match in QUOTED.finditer(code) if match[0][0] == '`' or match[0][:2] == '/*'
            for line in match[0].split('\n')[1:]]


# A regular expression at the top level, and the ways to use it that don't depend on its identity.
PATTERN = re.compile(r'^const (\w+) =\s+\0(\d+)\0([gimsu]*);\n', re.M)


def inline_patterns(code, kept, elsewhere):
    """Moves the regular expressions of the top level to where they are used.

    The engine compiles those of a script before it runs, and those of a function before its first call.
    """
    for declaration in list(PATTERN.finditer(code)):
        name, index, flags = declaration.groups()
        use = (rf'(?<![\w$.]){name}(?=\.(?:test|exec)\()' if 'g' not in flags else r'(?!)',
               rf'(?<=\.replace\(){name}(?=,)', rf'(?<=\.match\(){name}(?=\))', rf'(?<=\.search\(){name}(?=\))')
        found = len(re.findall('|'.join(use), code))
        word = rf'(?<![\w$]){name}(?![\w$])'
        is_only_used = len(re.findall(word, code)) == found + 1
        if kept[int(index)][0] == '/' and is_only_used and not any(re.search(word, each) for each in elsewhere):
            code = re.sub('|'.join(use), f'\0{index}\0{flags}', code.replace(declaration[0], ''))
    return code


def compact(code, elsewhere=None):
    """The code without comments, indentation and empty lines, which the engine would read on each start.

    `elsewhere` is other code that sees the names of the top level, if the code has any.
    """
    kept = []

    def hide(match):
        if match[0][:2] in ('//', '/*'):
            return ''
        kept.append(match[0])
        return f'\0{len(kept) - 1}\0'

    code = QUOTED.sub(hide, code)
    if elsewhere is not None:
        code = inline_patterns(code, kept, [elsewhere, *(each for each in kept if each[0] == '`')])
    code = re.sub(r'\s*\n\s*', '\n', code).strip('\n')
    return re.sub('\0(\\d+)\0', lambda match: kept[int(match[1])], code) + '\n'


class Module:
    def __init__(self, path):
        self.path = path
        with open(os.path.join(SOURCE, path), encoding='ascii') as file:
            text = file.read()
        self.imports = []
        self.names = {}
        self.lazies = {}
        self.globals = []
        self.page = None
        for match in IMPORT.finditer(text):
            target = self.resolve(match[2])
            names = [name.strip() for name in (match[1] or '').split(',') if name.strip()]
            for name in names:
                if not re.fullmatch(r'\w+', name):
                    raise Problem(f'{path}: an import renames: {name}')
                self.names[name] = target
            self.imports.append(target)
        text = IMPORT.sub('', text)
        for match in LAZY.finditer(text):
            self.lazies[match[1]] = self.resolve(match[2])
        text = LAZY.sub('', text)
        if re.search(r'\blazy\(', text) and path != 'infra/lazy-units.js':
            raise Problem(f"{path}: `lazy` is used as `const name = lazy('./module.js');` at the start of a line only")
        for match in EXPOSES.finditer(text):
            self.globals += re.findall(r"'(\w+)'", match[1])
        text = EXPOSES.sub('', text)
        self.lists_names = bool(self.globals)
        self.globals += [one or other for one, other in NAMED.findall(text)]
        match = PAGE.search(text)
        if match:
            self.page = match[1]
            self.is_shared = match[2] is not None
            self.page_body = match[3]
            text = text[:match.start()] + text[match.end():]
            self.page_words = words(self.page_body)
        wrong = OTHER_EXPORT.search(text) or SEVERAL.search(text)
        if wrong:
            raise Problem(f'{path}: exports are constants, classes and functions, one at a time: {wrong[0]}')
        self.exports = [name for _, name in EXPORT.findall(text)]
        for name in {'install', 'expose', 'installShared', 'exposeShared'} & set(self.exports):
            raise Problem(f'{path}: write `export function {name}(page) {{` and its end on separate lines, once')
        code = text + (self.page_body if self.page else '')
        # Names that can't be read. A module may define its own function called `describe`.
        self.unread = [call for call in DYNAMIC.findall(code) if call.startswith('page.') or 'describe' in self.names]
        for line in quoted_lines(text):
            if re.match(r'(?:export|import|hooks\.|mutations\.)', line):
                raise Problem(f'{path}: a line of a template literal or a comment looks like a declaration: {line}')
        self.provides = {'hooks': [], 'mutations': []}
        for registry, name in PROVIDED.findall(text):
            self.provides[registry].append(name)
        if len(PROVIDED.findall(text)) != len(SET.findall(code)):
            raise Problem(f'{path}: set hooks one at a time, at the start of a line: `hooks.name = …`')
        self.body = compact(self.assigned(text), self.page_body if self.page else '')
        if self.page:
            self.page_body = compact(self.page_body)

    def resolve(self, specifier):
        if not specifier.startswith('.'):
            raise Problem(f'{self.path}: imports are relative: {specifier}')
        return os.path.normpath(os.path.join(os.path.dirname(self.path), specifier))

    def assigned(self, text):
        """The body, whose exports are variables of the bundle in place of declarations."""
        lines = []
        hoisted = []
        ends = False
        for line in text.split('\n'):
            match = EXPORT.match(line)
            if match:
                kind, name = match[1], match[2]
                rest = line[len('export '):]
                if kind == 'const':
                    line = line[len('export const '):]
                elif kind == 'class':
                    ends = not rest.endswith('}')
                    line = f'{name} = {rest}' + ('' if ends else ';')
                else:
                    hoisted.append(name)
                    line = rest.replace(f'{kind} {name}', f'{kind} {name}$', 1)
            elif ends and line == '}':
                line, ends = '};', False
            lines.append(line)
        return ''.join(f'{name} = {name}$;\n' for name in hoisted) + '\n'.join(lines).strip('\n') + '\n'


def load():
    modules = {}
    for folder, _, files in os.walk(SOURCE):
        for file in files:
            if file.endswith('.js'):
                path = os.path.relpath(os.path.join(folder, file), SOURCE)
                modules[path] = Module(path)
    return dict(sorted(modules.items()))


def check(modules):
    """Raises a problem for code that a bundle can't express."""
    layer = {folder: index for index, folder in enumerate(layers())}
    owner = {}
    files = {}
    for module in modules.values():
        base = os.path.basename(module.path)
        if base in files:
            raise Problem(f'{module.path} and {files[base]} have the same name')
        files[base] = module.path
        folder = os.path.dirname(module.path)
        if folder and folder not in layer:
            raise Problem(f'{module.path}: the folder is missing in layers.txt')
        for name in module.exports:
            if name in owner:
                raise Problem(f'{module.path} and {owner[name]} export the same name: {name}')
            owner[name] = module.path
        for target in [*module.imports, *module.lazies.values()]:
            if target not in modules:
                raise Problem(f'{module.path}: module not found: {target}')
            if folder and layer[os.path.dirname(target)] > layer[folder]:
                raise Problem(f'{module.path} imports {target}, which is in a higher layer; use a hook')
        for name, target in module.names.items():
            if name not in modules[target].exports:
                raise Problem(f'{module.path}: {target} exports no {name}')
    named = {}
    for line in listed('cycles.txt'):
        names, _, reason = line.partition(':')
        named[frozenset(names.split())] = reason.strip()
    found = {frozenset(cycle) for cycle in cycles(modules)}
    for cycle in sorted(found - set(named), key=sorted):
        raise Problem(f'a cycle that is missing in cycles.txt: {" ".join(sorted(cycle))}')
    for cycle in sorted(set(named) - found, key=sorted):
        raise Problem(f'cycles.txt lists modules that form no cycle: {" ".join(sorted(cycle))}')


def layers():
    """The folders, from the lowest layer to the highest."""
    return [word for line in listed('layers.txt') for word in line.split()]


def listed(name):
    """The lines of a list beside the modules, without comments."""
    path = os.path.join(SOURCE, name)
    if not os.path.exists(path):
        return []
    with open(path, encoding='ascii') as file:
        return [line.split('#')[0].strip() for line in file if line.split('#')[0].strip()]


def cycles(modules):
    """Modules that import each other, directly or not: Tarjan's strongly connected components of more than one."""
    index, low, stack, found = {}, {}, [], []

    def visit(path):
        index[path] = low[path] = len(index)
        stack.append(path)
        for target in modules[path].imports:
            if target not in index:
                visit(target)
            if target in stack:
                low[path] = min(low[path], low[target])
        if low[path] == index[path]:
            component = []
            while not component or component[-1] != path:
                component.append(stack.pop())
            if len(component) > 1:
                found.append(component)

    for path in modules:
        if path not in index:
            visit(path)
    return found
