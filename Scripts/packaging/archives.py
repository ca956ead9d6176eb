"""The archives that contain the command together with its libraries: tarball, npm package and wheel."""
import base64
import csv
import hashlib
import io
import os
import platform
import shutil
import subprocess

import libraries
from reproducible import epoch, walk, write_tar, write_zip

LIBRARIES = 'lib/headless-bridge'
# The JSON schema of the configuration file.
SCHEMA = 'headless-bridge.schema.json'
# Names of the machine's architecture, by platform.machine().
MACHINES = {
    'x86_64': {'debian': 'amd64', 'npm': 'x64'},
    'aarch64': {'debian': 'arm64', 'npm': 'arm64'},
}


class Release:
    def __init__(self, root, binary, target, work):
        self.root, self.target, self.work = root, target, work
        self.version = subprocess.check_output([binary, '--version'], text=True).split()[-1]
        self.machine = platform.machine()
        if self.machine not in MACHINES:
            raise ValueError(f'unknown architecture {self.machine}; known: {", ".join(MACHINES)}')
        self.epoch = epoch(root)
        os.makedirs(target, exist_ok=True)
        self.stripped = os.path.join(work, 'headless-bridge')
        subprocess.check_call(['strip', '-o', self.stripped, binary])
        subprocess.check_call(['patchelf', '--remove-rpath', self.stripped])
        self.portable = os.path.join(work, 'portable')
        self.make_portable()

    def make_portable(self):
        """Makes a folder with the command, its libraries and their licenses, which runs wherever it is.

        The command has an RPATH, not a RUNPATH: only an RPATH also applies to what the libraries load, which are
        therefore unmodified.
        """
        os.makedirs(os.path.join(self.portable, 'bin'))
        binary = os.path.join(self.portable, 'bin', 'headless-bridge')
        shutil.copyfile(self.stripped, binary)
        os.chmod(binary, 0o755)
        subprocess.check_call(['patchelf', '--force-rpath', '--set-rpath', f'$ORIGIN/../{LIBRARIES}', binary])
        documents = os.path.join(self.portable, 'share', 'doc', 'headless-bridge')
        self.glibc = libraries.carry(self.stripped, os.path.join(self.portable, LIBRARIES), documents)
        shutil.copyfile(os.path.join(self.root, 'LICENSE'), os.path.join(documents, 'LICENSE'))

    def template(self, *path):
        """The text of a file below Packaging, with the values of this release."""
        with open(os.path.join(self.root, 'Packaging', *path), encoding='utf-8') as file:
            text = file.read()
        values = {'VERSION': self.version, 'MACHINE': self.machine, 'GLIBC': self.glibc,
                  'NPM_CPU': MACHINES[self.machine]['npm']}
        for name, value in values.items():
            text = text.replace(f'@{name}@', value)
        return text

    def write(self, path, text):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)

    def write_output(self, path, *arguments):
        """Writes the output of the command to a file."""
        self.write(path, subprocess.check_output([self.stripped, *arguments], text=True))

    def tarball(self):
        name = f'headless-bridge-{self.version}-linux-{self.machine}'
        folder = os.path.join(self.work, 'tarball')
        shutil.copytree(self.portable, folder)
        installer = os.path.join(self.root, 'Scripts', 'install')
        subprocess.check_call([installer, self.stripped, os.path.join(self.work, 'installed')],
                              stdout=subprocess.DEVNULL)
        shutil.copytree(os.path.join(self.work, 'installed', 'share'), os.path.join(folder, 'share'),
                        dirs_exist_ok=True)
        documents = os.path.join(folder, 'share', 'doc', 'headless-bridge')
        for path in ('CHANGELOG.md', 'Documentation/Guides/Installing.md'):
            shutil.copyfile(os.path.join(self.root, path), os.path.join(documents, os.path.basename(path)))
        self.write(os.path.join(folder, 'README'), self.template('tarball', 'README'))
        target = os.path.join(self.target, name + '.tar.gz')
        write_tar(folder, name, target, self.epoch)
        return target

    def npm(self):
        folder = os.path.join(self.work, 'npm')
        shutil.copytree(self.portable, os.path.join(folder, 'native'))
        for name in ('package.json', 'README.md', 'index.js', 'bin/headless-bridge.mjs'):
            self.write(os.path.join(folder, name), self.template('npm', name))
        os.chmod(os.path.join(folder, 'bin', 'headless-bridge.mjs'), 0o755)
        shutil.copyfile(os.path.join(self.root, 'LICENSE'), os.path.join(folder, 'LICENSE'))
        self.write_output(os.path.join(folder, 'headless-bridge.d.ts'), 'types')
        self.write_output(os.path.join(folder, SCHEMA), 'types', '--schema')
        target = os.path.join(self.target, f'headless-bridge-{self.version}.tgz')
        write_tar(folder, 'package', target, self.epoch)
        return target

    def wheel(self):
        tag = f'py3-none-manylinux_{self.glibc.replace(".", "_")}_{self.machine}'
        folder = os.path.join(self.work, 'wheel')
        package = os.path.join(folder, 'headless_bridge')
        information = os.path.join(folder, f'headless_bridge-{self.version}.dist-info')
        shutil.copytree(self.portable, os.path.join(package, 'native'))
        for name in ('__init__.py', '__main__.py'):
            self.write(os.path.join(package, name), self.template('pypi', name))
        self.write(os.path.join(information, 'METADATA'),
                   self.template('pypi', 'METADATA') + '\n' + self.template('pypi', 'README.md'))
        self.write(os.path.join(information, 'WHEEL'),
                   f'Wheel-Version: 1.0\nGenerator: headless-bridge\nRoot-Is-Purelib: false\nTag: {tag}\n')
        self.write(os.path.join(information, 'entry_points.txt'),
                   '[console_scripts]\nheadless-bridge = headless_bridge:main\n')
        os.makedirs(os.path.join(information, 'licenses'))
        shutil.copyfile(os.path.join(self.root, 'LICENSE'), os.path.join(information, 'licenses', 'LICENSE'))
        self.write(os.path.join(information, 'RECORD'), self.record(folder, information))
        target = os.path.join(self.target, f'headless_bridge-{self.version}-{tag}.whl')
        # The folder of metadata comes last, as the format recommends.
        write_zip(folder, target, self.epoch, order=lambda path: ('.dist-info' in path, path))
        return target

    @staticmethod
    def record(folder, information):
        """The list of all files of the wheel, with their hashes and sizes."""
        text = io.StringIO()
        rows = csv.writer(text, lineterminator='\n')
        for path in walk(folder):
            place = os.path.join(folder, path)
            if os.path.isdir(place):
                continue
            with open(place, 'rb') as file:
                content = file.read()
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b'=').decode()
            rows.writerow([path, f'sha256={digest}', len(content)])
        rows.writerow([os.path.relpath(os.path.join(information, 'RECORD'), folder), '', ''])
        return text.getvalue()

    def checksums(self):
        """Writes SHA256SUMS of this release's archives, and removes archives of other versions."""
        lines = []
        for name in sorted(os.listdir(self.target)):
            if name.endswith(('.tar.gz', '.tgz', '.whl', '.deb', '.vsix')) and self.version in name:
                with open(os.path.join(self.target, name), 'rb') as file:
                    lines.append(f'{hashlib.sha256(file.read()).hexdigest()}  {name}\n')
        self.write(os.path.join(self.target, 'SHA256SUMS'), ''.join(lines))
