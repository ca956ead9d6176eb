"""The shared libraries that the command needs, the Debian packages that contain them, and their licenses."""
import os
import re
import shutil
import subprocess

# The C library belongs to the system: a program must use the one that its loader came with.
SYSTEM = re.compile(r'^(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util|anl|nss_\w+))\.so\.\d+$')
# The command opens the first library at the first request over the network, and the second one for `serve`.
OPENED = ['libcurl.so.4', 'libsoup-3.0.so.0']
COMMON_LICENSES = '/usr/share/common-licenses'


def needed(binary):
    """The paths of all libraries that the command loads, by the name under which it loads them."""
    found = {}
    files = [binary] + [library_path(name) for name in OPENED]
    found.update(zip(OPENED, files[1:]))
    for file in files:
        output = subprocess.check_output(['ldd', file], text=True)
        for line in output.splitlines():
            match = re.match(r'\s*(\S+) => (\S+)', line)
            if match and match.group(2) == 'not':
                raise ValueError(f'{file} needs {match.group(1)}, which is not installed')
            if match:
                found[os.path.basename(match.group(1))] = match.group(2)
    return {name: path for name, path in sorted(found.items()) if not SYSTEM.match(name)}


def library_path(name):
    output = subprocess.check_output(['/sbin/ldconfig', '-p'], text=True)
    match = re.search(rf'^\s*{re.escape(name)} .*x86-64.* => (\S+)|^\s*{re.escape(name)} .* => (\S+)', output, re.M)
    if not match:
        raise ValueError(f'{name} is not installed')
    return match.group(1) or match.group(2)


def package(path):
    """The package of a library, as (name, version, source package, version of the source)."""
    real = os.path.realpath(path)
    for candidate in (real, real.removeprefix('/usr'), path, path.removeprefix('/usr')):
        found = subprocess.run(['dpkg', '-S', candidate], capture_output=True, text=True)
        if found.returncode == 0:
            name = found.stdout.split(': ')[0]
            fields = '${binary:Package}\t${Version}\t${source:Package}\t${source:Version}'
            shown = subprocess.check_output(['dpkg-query', '-W', '-f', fields, name], text=True)
            return tuple(shown.split('\t'))
    raise ValueError(f'no package contains {path}')


def newest_glibc(files):
    """The newest version of the C library whose symbols the files use, such as `2.36`."""
    versions = set()
    for file in files:
        output = subprocess.check_output(['objdump', '-T', file], text=True)
        versions.update(re.findall(r'GLIBC_(\d+(?:\.\d+)+)', output))
    return max(versions, key=lambda version: [int(part) for part in version.split('.')])


def carry(binary, folder, documents):
    """Copies the libraries to FOLDER and their licenses to DOCUMENTS. Returns the version of glibc that they need."""
    os.makedirs(folder)
    os.makedirs(os.path.join(documents, 'licenses'))
    found = needed(binary)
    rows, packages, common = [], set(), set()
    for name, path in found.items():
        shutil.copyfile(path, os.path.join(folder, name))
        binary_package, version, source, source_version = package(path)
        plain = binary_package.split(':')[0]
        rows.append(f'{name:<28} {plain} {version}; source {source} {source_version}')
        if plain not in packages:
            packages.add(plain)
            license_file = f'/usr/share/doc/{plain}/copyright'
            shutil.copyfile(license_file, os.path.join(documents, 'licenses', plain))
            with open(license_file, encoding='utf-8', errors='replace') as file:
                common.update(re.findall(COMMON_LICENSES + r'/([A-Za-z0-9.-]*[A-Za-z0-9])', file.read()))
    for name in sorted(common):
        # A license may name a text that this release of Debian does not have, or the name of a whole family.
        if os.path.isfile(os.path.join(COMMON_LICENSES, name)):
            shutil.copyfile(os.path.join(COMMON_LICENSES, name), os.path.join(documents, 'licenses', name + '.txt'))
    glibc = newest_glibc([binary] + list(found.values()))
    with open(os.path.join(documents, 'LIBRARIES'), 'w', encoding='utf-8') as file:
        file.write(NOTICE.format(rows='\n'.join(rows), folder=os.path.basename(folder), glibc=glibc))
    return glibc


NOTICE = """\
Libraries of other projects

The folder {folder} contains these shared libraries, unmodified, as Debian built them. Each line has the file, its
Debian package, and the package of its source.

{rows}

Licenses: `licenses` contains the license of each package, and the texts that they refer to. Several libraries are
under the GNU Lesser General Public License.

Sources: `apt-get source PACKAGE=VERSION` on Debian, or https://snapshot.debian.org for versions that Debian has
replaced.

Replacement: the command loads each library by its file name. To use your own build of a library, replace the file.

Not included: the C library of the system, glibc {glibc} or later.

The command itself contains parts of Swift's libraries (Apache License 2.0 with Runtime Library Exception) and of ICU
(Unicode License V3).
"""
