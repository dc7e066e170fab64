import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './http.mjs';

/** Two site processes on one database, and what the cases about them share. */

/** @returns {Promise<{ world: import('./world.mjs').World, a: any, b: any }>} `a` is the world's first site; both know one SITE_URL */
export async function pair(t, { env = {}, b: ofB = {}, ...options } = {}) {
  const world = await t.world({ ...options, env });
  const a = world.site;
  const b = await world.startSite({ env: { SITE_URL: a.url, ...ofB } });
  world.site = a;
  for (const site of [a, b]) {
    if ((await world.ready(20_000, site)) === null) throw new Error('a site does not become ready');
  }
  return { world, a, b };
}

/** A call on one of the sites, with the origin that both serve. */
export const on = (site, world, path, options = {}) =>
  call(site.url + path, { ...options, headers: { origin: world.url, ...options.headers } });

/** Asks until the wish holds. @returns ms waited, or the limit */
export async function waited(ask, limitMs, everyMs = 25) {
  const started = Date.now();
  while (Date.now() - started < limitMs) {
    if (await ask()) return Date.now() - started;
    await sleep(everyMs);
  }
  return limitMs;
}

/** Session of a browser: keeps cookies over both sites. */
export class Jar {
  #cookies = new Map();

  get cookie() {
    return [...this.#cookies].map(([k, v]) => `${k}=${v}`).join('; ');
  }

  async call(site, world, path, options = {}) {
    const reply = await on(site, world, path, { ...options, cookie: this.cookie });
    for (const line of reply.headers['set-cookie'] ?? []) {
      const [crumb] = line.split(';');
      const at = crumb.indexOf('=');
      if (/Max-Age=0/i.test(line)) this.#cookies.delete(crumb.slice(0, at));
      else this.#cookies.set(crumb.slice(0, at), crumb.slice(at + 1));
    }
    return reply;
  }
}

/** A PNG of our own seed: any picture that decodes. */
export const somePicture = (world) => {
  const walk = (dir) =>
    fs
      .readdirSync(dir, { withFileTypes: true })
      .flatMap((e) => (e.isDirectory() ? walk(`${dir}/${e.name}`) : [`${dir}/${e.name}`]));
  const found = walk(`${world.storage}/data`).find((f) => /\.(png|jpg)$/.test(f));
  return fs.readFileSync(found);
};
