import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { configurationDocument, readExample } from '@/scripts/gen/configuration.mjs';
import { toolPath } from '@/tests/support/tools';
import { EXPECTED_METRICS } from '@/tests/support/metric-names';
import { agedNode, PRODUCTION_NODE } from '@/scripts/start/node-version.mjs';

const root = path.join(__dirname, '..', '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const example = read('.env.example');
const variables = readExample(example).flatMap((section) => section.rows);
const known = new Set(variables.map((v) => v.name));

test('docs/configuration.md is written from .env.example: npm run configuration', () => {
  expect(read('docs/configuration.md')).toBe(configurationDocument(example));
});

test('every variable has its line in the table, and its words', () => {
  const table = read('docs/configuration.md');
  const named = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map((m) => m[1] ?? '');
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  expect(variables.filter((v) => v.about.length < 10).map((v) => v.name)).toEqual([]);
});

test('image, handbook and tests name one line of Node.js, and the least that starts is the one of package.json', () => {
  const line = PRODUCTION_NODE.split('.')[0];
  const images = [...read('Dockerfile').matchAll(/^FROM node:(\S+)/gm)].map((m) => m[1]);
  expect(images).toEqual([`${line}-bookworm-slim`, `${line}-bookworm-slim`]);
  const handbook = read('docs/operations/install.md');
  expect(handbook).toContain(`production runs on ${line},`);
  expect(handbook).toContain('`node:' + line + '-bookworm-slim`');
  expect((JSON.parse(read('package.json')) as { engines: object }).engines).toEqual({ node: '>=20.19' });
  expect([agedNode('20.19.5'), agedNode(PRODUCTION_NODE)]).toEqual([
    expect.stringContaining(line ?? ''),
    null,
  ]);
});

/** Of Node, of the launcher's surroundings, and of the images. */
const FOREIGN = new Set([
  'NODE_ENV',
  'LANG',
  'NEXT_TELEMETRY_DISABLED',
  'POSTGRES_PASSWORD',
  'POSTGRES_INITDB_ARGS',
  'OWNER_DB_PASSWORD',
  'APP_DB_PASSWORD',
  'MINIO_ROOT_USER',
  'MINIO_ROOT_PASSWORD',
  'TLS_DIR',
  'PRODUCT_COMMIT',
  'SERVER_NAMES',
  'NGINX_ENVSUBST_OUTPUT_DIR',
  'COMPOSE_PROJECT_NAME',
]);
const unknown = (names: Iterable<string | undefined>) =>
  [...new Set(names)].filter((name) => name && !known.has(name) && !FOREIGN.has(name));

test('Dockerfile, compose file, units and their example name only known variables', () => {
  const dockerfile = read('Dockerfile');
  const assigned = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap((m) =>
    [...(m[1] ?? '').matchAll(/([A-Z][A-Z0-9_]+)=/g)].map((n) => n[1]),
  );
  expect(assigned.length).toBeGreaterThan(4);
  expect(
    unknown([...assigned, ...[...dockerfile.matchAll(/process\.env\.(\w+)/g)].map((m) => m[1])]),
  ).toEqual([]);

  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string> }>;
  };
  const environment = Object.values(compose.services).flatMap((s) => Object.keys(s.environment ?? {}));
  const substituted = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map((m) => m[1]);
  expect(environment.length).toBeGreaterThan(8);
  expect(unknown([...environment, ...substituted])).toEqual([]);

  const asked = [...read('deploy/docker/env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map((m) => m[1]);
  expect(unknown(asked)).toEqual([]);
  for (const name of ['SESSION_SECRET', 'BROWSER_SECRET', 'CODE_SECRET', 'DATA_SECRET', 'SITE_URL'])
    expect(asked).toContain(name);

  const units = fs.readdirSync(path.join(root, 'deploy/systemd')).map((f) => read(`deploy/systemd/${f}`));
  const inUnits = units.flatMap((unit) =>
    [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap((m) =>
      [...(m[1] ?? '').matchAll(/(?:^| )([A-Z][A-Z0-9_]+)=/g)].map((n) => n[1]),
    ),
  );
  expect(inUnits.length).toBeGreaterThan(3);
  expect(unknown(inUnits)).toEqual([]);
});

/** The compose file as somebody has it who filled in the example. */
function filledIn(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'compose-'));
  fs.copyFileSync(path.join(root, 'compose.yaml'), path.join(dir, 'compose.yaml'));
  const env = read('deploy/docker/env.example').replaceAll(/^([A-Z_]+)=$/gm, '$1=letters-and-digits');
  fs.writeFileSync(path.join(dir, '.env'), env);
  return dir;
}

test('the compose file is accepted by docker-compose 1.29 of Debian, and by Compose v2', () => {
  const dir = filledIn();
  const config = (program: string, ...words: string[]) =>
    spawnSync(program, [...words, '--profile', 'replica', '--profile', 's3', 'config', '--services'], {
      cwd: dir,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: dir, NODE_ENV: 'test' },
    });
  const services = ['database', 'minio', 'proxy', 'site', 'site-b'];
  const accepted = ({ status, stdout, stderr }: ReturnType<typeof config>) =>
    expect(status === 0 ? stdout.trim().split('\n').toSorted() : stderr).toEqual(services);
  try {
    accepted(config(toolPath('docker-compose')));
    // Where the machine has it; Debian 12 does not.
    if (spawnSync('docker', ['compose', 'version']).status === 0) accepted(config('docker', 'compose'));
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
});

test('the compose file says nothing that one of the two composes has not, and no volume depends on the name of a folder', () => {
  const file = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { profiles?: string[]; depends_on?: string[] | Record<string, unknown> }>;
    volumes: Record<string, { name?: string }>;
  };
  // `name` is unknown to 1.29, `version` obsolete in v2.
  expect(Object.keys(file)).toEqual(['x-site', 'services', 'volumes', 'networks']);
  expect(Object.entries(file.volumes).map(([volume, { name }]) => name === `baomi-portal_${volume}`)).toEqual(
    [true, true, true],
  );
  const waitsFor = Object.values(file.services).flatMap(({ depends_on: on = [] }) =>
    Array.isArray(on) ? on : Object.keys(on),
  );
  expect(waitsFor.filter((name) => file.services[name]?.profiles !== undefined)).toEqual([]);
});

test('what the handbook, the compose file and the tests put before nginx is what nginx.conf reads', () => {
  const conf = read('deploy/nginx.conf');
  const files = [...conf.matchAll(/\/etc\/nginx\/(portal-\w+(?:\.\w+)?|tls)/g)].map((m) => m[1] ?? '');
  const wanted = [...new Set(files), 'portal-errors'];
  const [handbook, compose] = [read('docs/operations/proxy.md'), read('compose.yaml')];
  for (const file of wanted)
    expect([file, handbook.includes(file), compose.includes(file)]).toEqual([file, true, true]);
  const line = /^server site:3000 (.*)$/m.exec(read('deploy/docker/upstream.conf'))?.[1];
  expect(line).toBe('max_fails=0;');
  expect(handbook).toContain(`server 127.0.0.1:3000 ${line}`);
});

test('alert rules and the handbook name only metrics that a scrape has', () => {
  const own = new Set(EXPECTED_METRICS);
  for (const file of ['deploy/prometheus-rules.yml', 'docs/operations/monitoring.md']) {
    const named = [...read(file).matchAll(/\bportal_[a-z_]+\b/g)].map((m) =>
      m[0].replace(/_(bucket|count|sum)$/, ''),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !own.has(name) && !own.has(`${name}_count`))).toEqual([]);
  }
});

test('what the units and the image start exists', () => {
  const text = [
    read('Dockerfile'),
    ...fs.readdirSync(path.join(root, 'deploy/systemd')).map((f) => read(`deploy/systemd/${f}`)),
  ].join('\n');
  const started = [...text.matchAll(/\bscripts\/[\w./-]+\.mjs/g)].map((m) => m[0]);
  expect(started.length).toBeGreaterThan(2);
  expect(started.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

test('a unit that fails is told to the receivers of alerts', () => {
  const services = fs
    .readdirSync(path.join(root, 'deploy/systemd'))
    .filter((f) => f.endsWith('.service') && !f.startsWith('baomi-portal-alert@'));
  expect(services.length).toBeGreaterThan(1);
  for (const file of services)
    expect(read(`deploy/systemd/${file}`)).toContain('\nOnFailure=baomi-portal-alert@%n.service\n');
});

test('each process has a metrics port of its own, and no unit opens the data folder to others', () => {
  expect(read('deploy/systemd/baomi-portal@.service')).toContain(' PORT=%i METRICS_PORT=1%i ');
  expect(read('docs/operations/monitoring.md')).toContain("'127.0.0.1:13000', '127.0.0.1:13001'");
  const units = fs.readdirSync(path.join(root, 'deploy/systemd')).map((f) => read(`deploy/systemd/${f}`));
  const keeping = units.filter((unit) => unit.includes('\nStateDirectory='));
  expect(keeping.map((unit) => unit.includes('\nStateDirectoryMode=0700\n'))).toEqual([true, true, true]);
});

test('what the handbook copies out of the closed folder of the program is made readable there', () => {
  const pages = fs.readdirSync(path.join(root, 'docs/operations')).map((f) => read(`docs/operations/${f}`));
  const copied = pages.flatMap((page) => [
    ...page.matchAll(/^(?:.*&& )?(cp|install)\b.* deploy\/(?!docker).*$/gm),
  ]);
  expect(copied.length).toBeGreaterThan(3);
  expect(copied.filter(([line]) => !line.includes('install -m 0644 '))).toEqual([]);
});

test('no command of the product loads what the image leaves out', () => {
  const left = /rm -rf (.+)$/m.exec(read('Dockerfile'))?.[1]?.split(' ') ?? [];
  expect(left).toContain('tests');
  const ours = fs
    .readdirSync(path.join(root, 'scripts'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs') && !/^(test|check|check-imports)\//.test(file));
  const naming = ours.filter((file) => /['"`/]tests[/'"`]/.test(read(`scripts/${file}`)));
  // Starts and ends the cluster of a test run; nothing else calls it.
  expect(naming).toEqual(['db/test-cluster.mjs']);
});
