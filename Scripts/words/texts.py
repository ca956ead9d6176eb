"""The texts that a person reads, out of the files of the repository.

A text is a paragraph of Markdown, a block of comment lines, a string of a source, or the name of a test.
"""
import collections
import re

Text = collections.namedtuple('Text', 'path line kind text')

# Markdown whose sentences are checked: prose; table cells and list items are texts of their own.
PROSE, COMMENT, DOCUMENTATION, STRING, TEST_NAME = 'prose', 'comment', 'documentation', 'string', 'test name'


def texts(path, content):
    """All texts of a file, by the ending of its name."""
    if path.endswith('.md'):
        return markdown(path, content)
    if path.endswith('.swift'):
        return source(path, content, '"', has_regular_expressions=False)
    if re.search(r'\.(js|ts)$', path):
        return source(path, content, '"\'`', has_regular_expressions=True)
    if re.search(r'\.(c|h|css)$', path):
        return source(path, content, '', has_regular_expressions=False)
    if re.search(r'^(Scripts/|\.ci/|\.github/|Makefile)|\.py$', path):
        return hash_comments(path, content)
    return []


def without_code(text):
    """A text in which code, addresses and links' targets are a placeholder."""
    text = re.sub(r'``[^`]+``|`[^`]*`', 'CODE', text)
    text = re.sub(r'\]\([^)]*\)', ']', text)
    return re.sub(r'https?://\S+', 'ADDRESS', text)


def markdown(path, content):
    paragraph, start, fence, is_comment = [], 0, None, False
    lines = content.split('\n')

    def finished():
        nonlocal paragraph
        if paragraph:
            yield Text(path, start, PROSE, without_code(' '.join(paragraph)))
        paragraph = []

    for number, line in enumerate(lines, 1):
        stripped = line.strip()
        opening = re.match(r'(`{3,})', stripped)
        if fence or opening:
            yield from finished()
            if not fence:
                fence = opening.group(1)
            elif stripped == fence:
                fence = None
            continue
        if is_comment or stripped.startswith('<!--'):
            is_comment = '-->' not in stripped
            continue
        if stripped.startswith('|'):
            yield from finished()
            for cell in re.split(r'(?<!\\)\|', stripped.strip('|')):
                yield Text(path, number, PROSE, without_code(cell.strip()))
            continue
        if not stripped or re.match(r'#|[-*] |\d+\. ', stripped):
            yield from finished()
            stripped = re.sub(r'^(#+|[-*]|\d+\.) +', '', stripped)
            if line.strip().startswith('#'):
                yield Text(path, number, PROSE, without_code(stripped))
                continue
        if stripped:
            if not paragraph:
                start = number
            paragraph.append(stripped)
    yield from finished()


# A piece of a source: a comment, a string, or code.
PIECES = re.compile(
    r'(?P<line>//+[^\n]*)|(?P<block>/\*.*?\*/)'
    r'|(?P<multi>(?P<hashes>\#*)"""\n.*?"""(?P=hashes))|(?P<raw>(?P<more>\#+)"[^\n]*?"(?P=more))'
    r'|(?P<string>"(?:[^"\\\n]|\\.)*")|(?P<single>\'(?:[^\'\\\n]|\\.)*\')|(?P<template>`(?:[^`\\]|\\.)*`)'
    r'|(?P<expression>(?<![\w)\]\s])\s*/(?![/*])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/)',
    re.S)


def source(path, content, quotes, has_regular_expressions):
    """Comments and strings. Lines of one comment are one text."""
    comment, start, end = [], 0, -1
    is_test = path.startswith('Tests/') or path.startswith('Examples/')
    position = 0
    line_number, counted = 1, 0

    def finished():
        nonlocal comment
        if comment:
            is_doc = comment[0][0] == 'doc'
            text = ' '.join(words for _, words in comment).strip()
            yield Text(path, start, DOCUMENTATION if is_doc else COMMENT, without_code(text))
        comment = []

    while match := PIECES.search(content, position):
        position = match.end()
        line_number += content.count('\n', counted, match.start())
        counted = match.start()
        kind, piece = match.lastgroup, match.group()
        if match.group('multi'):
            kind = 'multi'
        elif match.group('raw'):
            kind = 'raw'
        if kind == 'line':
            words = piece.lstrip('/').strip()
            form = 'doc' if piece.startswith('///') else 'plain'
            if line_number != end + 1 or (comment and comment[0][0] != form) or not words:
                yield from finished()
            if words and not re.match(r'swift-|MARK:|eslint|@ts-|\[?https?:', words):
                if not comment:
                    start = line_number
                if re.match(r'- ', words) and comment:
                    yield from finished()
                    start = line_number
                    form = 'plain'
                comment.append((form, words))
                end = line_number
            continue
        if kind == 'block':
            yield from finished()
            inside = re.sub(r'^\s*\*+ ?', '', piece[2:-2].strip('* \n'), flags=re.M)
            inside = re.sub(r'\{[^{}]*\}', 'CODE', inside)
            for block in re.split(r'\n\s*\n|\n(?=@)', inside):
                words = re.sub(r'^@\w+\s*', '', ' '.join(block.split()))
                form = DOCUMENTATION if piece.startswith('/**') else COMMENT
                if words:
                    yield Text(path, line_number, form, without_code(words))
            continue
        if kind == 'expression':
            if not has_regular_expressions:
                position = match.start() + len(piece) - len(piece.lstrip()) + 1
            continue
        if kind in ('single', 'template') and not quotes.count("'" if kind == 'single' else '`'):
            position = match.start() + 1
            continue
        if not quotes or kind == 'raw':
            continue
        words = interpolated(piece.strip('#"\'`'))
        before = content[max(0, match.start() - 12):match.start()]
        if is_test:
            if re.search(r'@(Test|Suite)\($|\b(test|it|describe)\($', before):
                yield Text(path, line_number, TEST_NAME, without_code(words))
        elif kind in ('string', 'multi', 'single', 'template') and re.search(r'[A-Za-z]{2} +[A-Za-z(]', words):
            for part in words.split('\n'):
                yield Text(path, line_number, STRING, without_code(part.strip()))
    yield from finished()


def interpolated(text):
    """A string with a placeholder for each value that Swift or JavaScript puts in."""
    out, position = [], 0
    while match := re.compile(r'\\#*\(|\$\{').search(text, position):
        out.append(text[position:match.start()])
        close, open_ = (')', '(') if match.group().endswith('(') else ('}', '{')
        depth, position = 1, match.end()
        while position < len(text) and depth:
            depth += {open_: 1, close: -1}.get(text[position], 0)
            position += 1
        out.append('VALUE')
    out.append(text[position:])
    return ''.join(out).replace('\\n', '\n').replace('\\"', '"').replace("\\'", "'")


def hash_comments(path, content):
    comment, start = [], 0
    for number, line in enumerate(content.split('\n') + [''], 1):
        match = re.match(r'\s*#(?!!)\s?(.*)', line)
        if match and match.group(1).strip():
            if not comment:
                start = number
            comment.append(match.group(1).strip())
        elif comment:
            yield Text(path, start, COMMENT, without_code(' '.join(comment)))
            comment = []
