/** Checks the files with the programs that use them. A check is skipped if its program isn't installed. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deployFolder, readDeployed } from './files.ts';

const programs = {
  haproxy: '/usr/sbin/haproxy',
  nginx: '/usr/sbin/nginx',
  openssl: '/usr/bin/openssl',
  systemd: '/usr/bin/systemd-analyze',
  shell: '/bin/sh',
};
const has = (...names: (keyof typeof programs)[]): boolean =>
  names.every((name) => existsSync(programs[name]));

let folder = '';
const certificate = (): string => path.join(folder, 'certs/portal.pem');

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-deploy-'));
  mkdirSync(path.join(folder, 'certs'));
  if (!has('openssl')) return;
  const names = ['-subj', '/CN=portal.example.edu.au', '-days', '1', '-newkey', 'rsa:2048', '-nodes'];
  const made = certificate();
  spawnSync(programs.openssl, ['req', '-x509', ...names, '-keyout', `${made}.key`, '-out', made]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function check(program: string, args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

it.skipIf(!has('haproxy', 'openssl'))('HAProxy accepts its configuration', () => {
  const file = path.join(folder, 'haproxy.cfg');
  const text = readDeployed('haproxy/haproxy.cfg');
  writeFileSync(file, text.replace('/etc/haproxy/certs/', `${path.dirname(certificate())}/`));
  const { status, output } = check(programs.haproxy, ['-c', '-f', file]);
  expect(output).not.toContain('WARNING');
  expect({ status, output }).toMatchObject({ status: 0 });
});

it.skipIf(!has('nginx', 'openssl'))('nginx accepts its configuration', () => {
  const text = readDeployed('nginx/portal.conf')
    .replaceAll('/etc/nginx/certs/portal', path.join(folder, 'certs/portal'))
    .replace('portal.key', 'portal.pem.key')
    .replaceAll('/var/log/nginx', folder);
  writeFileSync(path.join(folder, 'portal.conf'), text);
  const main = path.join(folder, 'nginx.conf');
  writeFileSync(main, `pid ${folder}/nginx.pid;\nevents {}\nhttp { include ${folder}/portal.conf; }\n`);
  const { status, output } = check(programs.nginx, [
    '-t',
    '-q',
    '-c',
    main,
    '-e',
    path.join(folder, 'error.log'),
  ]);
  expect({ status, output }).toMatchObject({ status: 0 });
});

it.skipIf(!has('systemd'))('systemd accepts the units', () => {
  const units = path.join(deployFolder, 'systemd');
  const ours = readdirSync(units).filter((name) => name.startsWith('schoolside-'));
  expect(ours).toHaveLength(5);
  for (const name of ours) {
    // The programs that the units start aren't installed where the tests run.
    const text = readDeployed(`systemd/${name}`).replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true');
    writeFileSync(path.join(folder, name), text);
  }
  const { output } = check(programs.systemd, [
    'verify',
    '--man=no',
    ...ours.map((name) => path.join(folder, name)),
  ]);
  expect(output.split('\n').filter((line) => line.includes('schoolside'))).toEqual([]);
});

it('the shell accepts the scripts', () => {
  for (const name of readdirSync(path.join(deployFolder, 'postgres')).filter((file) => file.endsWith('.sh')))
    expect(check(programs.shell, ['-n', path.join(deployFolder, 'postgres', name)])).toEqual({
      status: 0,
      output: '',
    });
});
