import { everything } from './support/everything.mjs';
import { mutated } from './support/mutator.mjs';
import { Random } from './support/random.mjs';
import { rawRequest, sendRaw } from './support/raw-http.mjs';
import { endpoints, pages } from './support/targets.mjs';

/** mutated requests over every endpoint and every page, as a guest, a buyer and an administrator. */

const REQUESTS = Number(process.env.FAULTS_MUTATIONS ?? 5000);
const SEED = Number(process.env.FAULTS_SEED ?? 20260711);
const CALLERS = 6;
/** An answer may take so long, in ms: two talks with a provider of five seconds fit. */
const LIMIT_MS = 15_000;
/** A mutated call may log out, close or stop the one who calls, so all are made anew after so many requests. */
const FRESH_EVERY = 200;

const shorten = (text, n) => (text.length > n ? `${text.slice(0, n)}… (${text.length})` : text);

/** One line that tells what was sent and what came back. */
function told({ n, who, request, reply }) {
  const headers = Object.entries(request.headers).map(([k, v]) => `${k}: ${shorten(v, 60)}`);
  const body = request.body === null ? '' : ` body ${JSON.stringify(shorten(String(request.body), 160))}`;
  return `#${n} ${who} ${request.method} ${shorten(request.path, 160)} {${headers.join(', ')}}${body} -> ${reply.status} ${shorten(reply.body.toString('utf8'), 120)}`;
}

/** A provider that cannot do what a mutated call asked of it is no fault of the site. */
const isFault = (reply) =>
  (reply.status >= 500 && !/"code":"UNAVAILABLE"/.test(String(reply.body))) || reply.status <= 0;

/** The answer; the payload of a page is asked for again at the address that Next wants it at. */
async function answerOf(to, request, limitMs) {
  const reply = await sendRaw(to, rawRequest(request), limitMs);
  const again = /^location: (\S*_rsc=\S*)/im.exec(reply.head)?.[1];
  if (reply.status !== 307 || !again) return reply;
  const { pathname, search } = new URL(again, `http://${to.host}`);
  return sendRaw(to, rawRequest({ ...request, path: pathname + search }), limitMs);
}

async function people(world) {
  const [[buyer], admin] = await Promise.all([world.buyers(1), everything(world)]);
  return { guest: null, buyer: buyer.cookie, admin: admin.cookie };
}

async function mutations(t) {
  const world = await t.world();
  const targets = [...endpoints(), ...pages()];
  const random = new Random(SEED);
  const { port, host } = new URL(world.url);
  const to = { host: '127.0.0.1', port: Number(port) };
  const statuses = {};
  const faults = [];
  const slow = [];
  let next = 0;
  let cookies = await people(world);
  const caller = async () => {
    while (next < REQUESTS) {
      const n = next;
      next += 1;
      if (n % FRESH_EVERY === FRESH_EVERY - 1) {
        cookies = await people(world);
      }
      const who = ['guest', 'buyer', 'admin'][(n + Math.floor(n / targets.length)) % 3];
      const request = mutated(random, targets[n % targets.length]);
      const headers = {
        host,
        origin: world.url,
        ...(cookies[who] ? { cookie: cookies[who] } : {}),
        ...request.headers,
      };
      const reply = await answerOf(to, { ...request, headers }, t.limit(LIMIT_MS));
      t.point();
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
      if (isFault(reply)) faults.push(told({ n, who, request, reply }));
      if (reply.ms > 6000) slow.push(`${reply.ms} ms ${request.method} ${shorten(request.path, 100)}`);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  t.note(`seed ${SEED}, ${targets.length} targets, replies by status ${JSON.stringify(statuses)}`);
  if (slow.length > 0) t.note(`${slow.length} answers took more than 6 s, first ${slow[0]}`);
  t.equal(faults.length, 0, 'answers of 5xx, or none');
  for (const fault of faults.slice(0, 25)) t.check(false, fault);
  t.check(world.site.lives(), 'the site process has ended');
  t.equal((await world.get('/readyz')).status, 200, '/readyz afterwards');
  const crashes = (
    world.site.log().match(/^.*"msg":"(uncaught exception|unhandled rejection|request crashed)".*$/gm) ?? []
  ).map((line) => shorten(line, 2000));
  t.equal(crashes, [], 'crashes in the log');
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  { id: 'R-34', name: 'mutated requests: no answer of 5xx, the process lives', seconds: 900, run: mutations },
];
