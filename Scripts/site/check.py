"""Checks the links of a site: each leads to a file of the site, and to an anchor in it."""
import html
import os
import re
from urllib.parse import unquote


def problems(folder):
    anchors, links = {}, []
    for root, _, files in os.walk(folder):
        for name in files:
            if not name.endswith('.html'):
                continue
            path = os.path.relpath(os.path.join(root, name), folder)
            with open(os.path.join(folder, path), encoding='utf-8') as file:
                text = file.read()
            anchors[path] = set(html.unescape(anchor) for anchor in re.findall(r'\bid="([^"]*)"', text))
            links += [(path, html.unescape(link)) for link in re.findall(r'\b(?:href|src)="([^"]*)"', text)]
    for page, link in links:
        if re.match(r'[a-z]+:', link):
            # Network addresses are not requested, but must be complete.
            if not re.match(r'(https?://[\w.-]+|mailto:\S+@)', link):
                yield f'{page}: {link}: not an address'
            continue
        path, _, anchor = link.partition('#')
        target = os.path.normpath(os.path.join(os.path.dirname(page), unquote(path))) if path else page
        if not os.path.isfile(os.path.join(folder, target)):
            yield f'{page}: {link}: no such file'
        elif anchor and target in anchors and unquote(anchor) not in anchors[target]:
            yield f'{page}: {link}: no such heading'
