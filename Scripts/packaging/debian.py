"""The Debian package: the command without libraries, which it depends on instead."""
import email.utils
import hashlib
import os
import re
import shutil
import subprocess

from archives import MACHINES
from reproducible import compressed, set_times, walk

MAINTAINER = 'The HeadlessBridge authors <authors@headless-bridge.invalid>'


def build(release):
    package = os.path.join(release.work, 'debian')
    documents = os.path.join(package, 'usr', 'share', 'doc', 'headless-bridge')
    maintainer = os.environ.get('MAINTAINER', MAINTAINER)
    installer = os.path.join(release.root, 'Scripts', 'install')
    subprocess.check_call([installer, release.stripped, os.path.join(package, 'usr'), 'share/zsh/vendor-completions'],
                          stdout=subprocess.DEVNULL)
    manual = os.path.join(package, 'usr', 'share', 'man', 'man1', 'headless-bridge.1')
    with open(manual, 'rb') as file:
        write(manual + '.gz', compressed(file.read()))
    os.remove(manual)
    with open(os.path.join(release.root, 'CHANGELOG.md'), 'rb') as file:
        write(os.path.join(documents, 'CHANGELOG.md.gz'), compressed(file.read()))
    date = email.utils.formatdate(release.epoch)
    write(os.path.join(documents, 'changelog.gz'), compressed(
        f'headless-bridge ({release.version}) unstable; urgency=medium\n\n'
        f'  * The changes are in CHANGELOG.md.\n\n -- {maintainer}  {date}\n'.encode()))
    write(os.path.join(documents, 'copyright'), copyright_file(release.root).encode())
    overrides = os.path.join(package, 'usr', 'share', 'lintian', 'overrides', 'headless-bridge')
    os.makedirs(os.path.dirname(overrides))
    shutil.copyfile(os.path.join(release.root, 'Packaging', 'debian', 'lintian-overrides'), overrides)
    size = sum(os.path.getsize(os.path.join(package, path)) for path in walk(package)) // 1024
    with open(os.path.join(release.root, 'Packaging', 'debian', 'control'), encoding='utf-8') as file:
        control = file.read()
    for name, value in {'VERSION': release.version, 'ARCHITECTURE': MACHINES[release.machine]['debian'],
                        'MAINTAINER': maintainer, 'SIZE': str(size), 'DEPENDS': dependencies(release)}.items():
        control = control.replace(f'@{name}@', value)
    sums = ''
    for path in walk(package):
        place = os.path.join(package, path)
        if os.path.isfile(place):
            with open(place, 'rb') as file:
                sums += f'{hashlib.md5(file.read()).hexdigest()}  {path}\n'
    write(os.path.join(package, 'DEBIAN', 'control'), control.encode())
    write(os.path.join(package, 'DEBIAN', 'md5sums'), sums.encode())
    set_times(package, release.epoch)
    target = os.path.join(release.target,
                          f'headless-bridge_{release.version}_{MACHINES[release.machine]["debian"]}.deb')
    # One thread: the size of its blocks would depend on the number of processors.
    subprocess.check_call(['dpkg-deb', '--root-owner-group', '-Zxz', '--threads-max=1', '--build', package, target],
                          stdout=subprocess.DEVNULL,
                          env={**os.environ, 'SOURCE_DATE_EPOCH': str(release.epoch), 'LC_ALL': 'C', 'TZ': 'UTC'})
    return target


def dependencies(release):
    """The packages of the libraries that the command is linked with, and of those that it opens at run time."""
    folder = os.path.join(release.work, 'shlibs')
    os.makedirs(os.path.join(folder, 'debian'))
    write(os.path.join(folder, 'debian', 'control'), b'Source: headless-bridge\n')
    shutil.copyfile(release.stripped, os.path.join(folder, 'headless-bridge'))
    output = subprocess.run(['dpkg-shlibdeps', '-O', 'headless-bridge'], cwd=folder, capture_output=True, text=True)
    match = re.search(r'^shlibs:Depends=(.+)$', output.stdout, re.M)
    if not match:
        raise ValueError(f'dpkg-shlibdeps found no libraries: {output.stderr.strip()}')
    return match.group(1) + ', libcurl4 (>= 7.68), libsoup-3.0-0 (>= 3.2)'


def copyright_file(root):
    with open(os.path.join(root, 'LICENSE'), encoding='utf-8') as file:
        text = file.read()
    holder = re.search(r'^Copyright \(c\) (.+)$', text, re.M).group(1)
    terms = text[text.index('Permission is'):].rstrip()
    terms = '\n'.join(' ' + (line or '.') for line in terms.split('\n'))
    with open(os.path.join(root, 'Packaging', 'debian', 'copyright'), encoding='utf-8') as file:
        return file.read().replace('@HOLDER@', holder).replace('@TERMS@', terms)


def write(path, data):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'wb') as file:
        file.write(data)
