/**
 * The dependency table of docs/architecture.md section 2 as data: which part of the tree a file belongs to, and what each part may import.
 */

/** Domains from left to right: one imports only what is before it. */
export const DOMAINS = [
  'area',
  'log',
  'upload',
  'search',
  'reminder',
  'identity',
  'member',
  'organization',
  'admin',
  'article',
  'ad',
  'site',
  'product',
  'siteSearch',
  'stock',
  'shipping',
  'ebook',
  'favorite',
  'cart',
  'order',
  'waybill',
  'payment',
  'childOrder',
  'invoice',
  'aftersale',
  'specialOrder',
  'letter',
  'quotation',
  'paper',
  'purchase',
  'campaign',
  'statement',
  'credit',
  'notice',
  'erp',
  'report',
  'exportJob',
  'officeSearch',
  'bin',
];

/** File names of a domain that only run on the server. */
export const SERVER_NAMES = new Set(['scope', 'queries', 'cached', 'present', 'commands', 'calls']);
/** File names of a domain that run on both sides. */
export const SHARED_NAMES = new Set(['contract', 'fields', 'rules', 'policy', 'errors']);

/**
 * @typedef {{ path: string, zone: string, domain?: string, name?: string, skin?: string, server?: boolean }} Place
 *   `path` without extension; `name` is the vocabulary word of a domain file; `server` says that it begins with `import 'server-only'`
 */

const SKINS = { desktop: 'desktop', mobile: 'mobile', office: 'office' };

/** @type {[RegExp, string][]} first match wins */
const ZONES = [
  [/^app\/api\/.*route$/, 'api'],
  [/^app\//, 'page'],
  [/^components\/ui\//, 'ui'],
  [/^components\//, 'component'],
  [/^lib\/core\//, 'core'],
  [/^lib\/states\//, 'states'],
  [/^lib\/text\//, 'text'],
  [/^lib\/client\//, 'client'],
  [/^lib\/data\//, 'data'],
  [/^lib\/domain\//, 'domain'],
  [/^lib\/adapters\/payment\/adapters$/, 'adapters'],
  [/^lib\/adapters\//, 'adapter'],
  [/^lib\/server\/(main|wiring|calls|routes|existing-pages)$|^lib\/server\/jobs\//, 'composition'],
  [/^lib\/server\//, 'server'],
  [/^db\/seed\//, 'seed'],
  [/^db\//, 'db'],
  [/^middleware$/, 'middleware'],
  [/^instrumentation-client$/, 'everyPage'],
  [/^scripts\/dev-gateway\//, 'gateway'],
];

/** The vocabulary word of a domain file: a file split for length keeps it as the last word (`office-queries`). */
function domainWord(name) {
  const last = name.slice(name.lastIndexOf('-') + 1);
  return SERVER_NAMES.has(last) || SHARED_NAMES.has(last) || last === 'client' ? last : name;
}

/**
 * @param {string} file path from the root with `/`
 * @param {boolean} server whether the file begins with `import 'server-only'`
 * @returns {Place | null} `null` for files outside the table
 */
export function placeOf(file, server = false) {
  const path = file.replace(/\.(tsx?|mjs|js|css|json)$/, '');
  const zone = ZONES.find(([pattern]) => pattern.test(path))?.[1];
  if (!zone) return null;
  const parts = path.split('/');
  const place = { path, zone, server };
  if (zone === 'domain') return { ...place, domain: parts[2], name: domainWord(parts[3] ?? '') };
  if (zone === 'component') {
    return {
      ...place,
      domain: parts[1],
      skin: parts
        .slice(2, -1)
        .map((p) => SKINS[p])
        .find(Boolean),
    };
  }
  return place;
}

const isPort = (to) => to.zone === 'adapter' && to.path.endsWith('/port');
/** What a page or an endpoint may use of a domain: its reads, its writes (endpoints), its views and its pure half. */
const domainFile =
  (...words) =>
  (to) =>
    to.zone === 'domain' && (words.includes(to.name) || SHARED_NAMES.has(to.name));
const sharedDomain = (to) => to.zone === 'domain' && !to.server;
const zones =
  (...names) =>
  (to) =>
    names.includes(to.zone);
const any =
  (...tests) =>
  (to, use, from) =>
    tests.some((t) => t(to, use, from));

const isLeftOf = (to, from) => {
  const [a, b] = [DOMAINS.indexOf(to.domain), DOMAINS.indexOf(from.domain)];
  return a >= 0 && b >= 0 && a < b;
};

/** The context of a call and the actor in it; the site's own address; the stand-in for WeChat's browser. */
const INNER_CONTEXT = ['lib/server/page', 'lib/server/site-url', 'lib/server/wechat-bridge', 'lib/data/ctx'];

/** Widgets that the forms of every domain use: the choice of an area or a product, the editor, the picker of stored files, the export of a list. */
const SHARED_WIDGETS = new Set(['area', 'editor', 'upload', 'export', 'picker']);

/** Domains whose calls open or close a session, or judge who somebody is. */
const SESSION_DOMAINS = new Set(['identity', 'member', 'organization', 'ebook', 'admin', 'statement']);

/** What the calls of a domain may use of the server beside what its other files may: they name the handlers. */
const forCalls = (to, from) =>
  to.path.startsWith('lib/server/http/') ||
  INNER_CONTEXT.includes(to.path) ||
  (to.path.startsWith('lib/server/auth/') && SESSION_DOMAINS.has(from.domain));

/**
 * What each zone may import from the tree: `(target, import, importer) => boolean`, and the sentence shown when it may not.
 * @type {Record<string, { may: (to: Place, use: import('./imports.mjs').Import, from: Place) => boolean, rule: string }>}
 */
export const TREE_RULES = {
  page: {
    may: any(
      zones('page', 'ui', 'component', 'states', 'text', 'core'),
      domainFile('queries', 'cached', 'present'),
      (to) => INNER_CONTEXT.includes(to.path),
      // Files and feeds outside /api.
      (to, _use, from) => from.path.endsWith('/route') && to.path.startsWith('lib/server/http/'),
    ),
    rule: 'pages and layouts import components, queries/cached/present and the pure files of domains, lib/server/page, lib/states, lib/text and lib/core',
  },
  api: {
    may: (to) => to.path === 'lib/server/http-server/next-calls',
    rule: 'the route files of app/api hand their requests to lib/server/http-server/next-calls',
  },
  ui: {
    may: zones('ui', 'text', 'core', 'client'),
    rule: 'components/ui imports lib/client, lib/text and lib/core',
  },
  component: {
    may: any(
      zones('ui', 'client', 'states', 'text', 'core'),
      sharedDomain,
      (to, _use, from) =>
        to.zone === 'component' && (to.domain === from.domain || SHARED_WIDGETS.has(to.domain)),
    ),
    rule: 'components/<d> imports components/ui, components/area, components/editor, components/upload, components/export, components/picker, itself, lib/client, lib/states, lib/text, lib/core and the both-sides files of domains',
  },
  domain: {
    may: (to, use, from) => {
      if (isPort(to)) return from.server === true && use.typeOnly;
      if (to.name === 'calls' && from.name !== 'calls') return false;
      if (from.name === 'calls' && forCalls(to, from)) return true;
      if (to.zone === 'domain') return to.domain === from.domain || isLeftOf(to, from);
      if (from.server) return zones('core', 'text', 'states', 'data', 'db')(to);
      return zones('core', 'text', 'states')(to) || (from.name === 'client' && to.zone === 'client');
    },
    rule: 'a domain imports lib/core, lib/states, lib/text, lib/data, db, the types of ports and the domains to its left; its both-sides files lib/core, lib/states and lib/text only; its calls lib/server/http too, and where they are about sessions lib/server/auth; nobody but lib/server/calls imports them',
  },
  data: {
    may: any(zones('data', 'core', 'states', 'db'), (to, use) => isPort(to) && use.typeOnly),
    rule: 'lib/data imports lib/core, lib/states, db and the types of adapter ports',
  },
  adapter: {
    may: any(
      zones('core'),
      isPort,
      (to, _use, from) => to.zone === 'adapter' && to.path.split('/')[2] === from.path.split('/')[2],
      // What the adapters of one port share is beside the port.
      (to) => to.path === 'lib/adapters/payment/common' || to.path === 'lib/adapters/payment/send',
    ),
    rule: 'an adapter imports lib/core, ports, what stands beside its port and its own folder; never a domain, db, env or another adapter',
  },
  adapters: {
    may: zones('core', 'adapter'),
    rule: 'the table of the payment adapters imports lib/core and adapters',
  },
  server: {
    may: any(
      zones('core', 'states', 'text', 'data', 'db', 'server', 'adapters'),
      (to) => to.zone === 'domain' && ['identity', 'admin', 'log'].includes(to.domain),
      isPort,
      // The seam to the composition root: it hands out the ports.
      (to) => to.path === 'lib/server/wiring',
    ),
    rule: 'lib/server imports lib/core, lib/states, lib/text, lib/data, db and the identity, admin and log domains; only wiring.ts, main.ts and jobs/ see more',
  },
  composition: {
    may: any(
      zones('core', 'states', 'text', 'data', 'db', 'domain', 'adapter', 'adapters', 'server', 'composition'),
      (to) => to.path === 'app/files/[...key]/route',
    ),
    rule: 'the composition root imports anything of lib and db',
  },
  db: {
    may: zones('db', 'states', 'core'),
    rule: 'db imports lib/states and lib/core, nothing of a domain',
  },
  seed: {
    may: zones('seed', 'db', 'core', 'states', 'text', 'domain', 'data', 'adapter'),
    rule: 'the demo seed imports db, lib/core, lib/states, lib/text, lib/data, domains and adapters',
  },
  core: { may: zones('core'), rule: 'lib/core imports zod and isbot and nothing else' },
  states: { may: zones('states', 'core'), rule: 'lib/states imports lib/core and itself, no package' },
  text: { may: zones('text', 'core'), rule: 'lib/text imports lib/core' },
  client: {
    may: any(
      zones('client', 'core', 'text'),
      (to, use) => use.typeOnly && ['lib/server/calls', 'lib/data/call'].includes(to.path),
    ),
    rule: 'lib/client imports lib/core, lib/text and the types of the calls',
  },
  middleware: {
    may: any(zones('core'), (to) => to.path === 'lib/server/auth/gate'),
    rule: 'middleware.ts imports lib/core and lib/server/auth/gate',
  },
  everyPage: {
    may: zones('ui'),
    rule: 'instrumentation-client.ts, which every page carries, imports components/ui and nothing else',
  },
  gateway: {
    may: any(
      zones('gateway', 'core'),
      (to) => to.zone === 'adapter' && /\/(sign|acs3|tc3|crypto)$/.test(to.path),
    ),
    rule: 'the dev gateway shares only the pure signature modules and lib/core with the product',
  },
};

const SERVER_ONLY_PACKAGES =
  /^(node:|pg$|drizzle-orm|graphile-worker|pino$|sharp$|bcryptjs$|svg-captcha|sanitize-html|file-type|rate-limiter-flexible|iron-session|next-auth|next\/headers|next\/cache|server-only$)/;
const SESSION_PACKAGES = /^(next-auth|iron-session)(\/|$)/;

/** @type {Record<string, { never: RegExp, rule: string } | { only: RegExp, rule: string }>} packages a zone may (`only`) or may not (`never`) use */
export const PACKAGE_RULES = {
  core: { only: /^(zod|isbot)$/, rule: TREE_RULES.core.rule },
  states: { only: /^$/, rule: TREE_RULES.states.rule },
  text: { only: /^zod(\/|$)/, rule: 'lib/text imports no package but zod' },
  page: {
    never: /^(pg|drizzle-orm|graphile-worker)(\/|$)/,
    rule: 'pages reach the database through domain queries',
  },
  api: { only: /^$/, rule: 'the route files of app/api use no package' },
  ui: { never: SERVER_ONLY_PACKAGES, rule: 'components run in the browser' },
  component: { never: SERVER_ONLY_PACKAGES, rule: 'components run in the browser' },
  client: { never: SERVER_ONLY_PACKAGES, rule: 'lib/client runs in the browser' },
  domain: {
    never: /^(next|react|react-dom|pg|pino|graphile-worker|@mantine\/.*)(\/|$)/,
    rule: 'a domain knows neither Next, React nor the driver',
  },
  db: { only: /^(drizzle-orm(\/|$)|pg$|server-only$|node:fs$)/, rule: 'db imports drizzle-orm and pg' },
  middleware: { only: /^next\//, rule: 'middleware.ts uses Next only' },
  everyPage: { only: /^$/, rule: 'instrumentation-client.ts uses no package' },
  gateway: { only: /^(node:|pdfkit$)/, rule: 'the dev gateway uses no package but pdfkit, for its invoices' },
};

/** next-auth and iron-session have one importer (docs/architecture.md section 5). */
export const sessionPackageMisused = (specifier, from) =>
  SESSION_PACKAGES.test(specifier) && !from.path.startsWith('lib/server/auth/');

/** Packages that a both-sides file of a domain may not use. */
export const serverPackage = (specifier) => SERVER_ONLY_PACKAGES.test(specifier);
