import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { encode } from 'next-auth/jwt';

/** Buyers and administrators of the benches, logged in by rows: a login by form costs a password's work each. */

export const BUYER_ROLE = 'user#userPurchase';
const SESSION_HOURS = 4;

/** The secret that seals the session cookies of the bench's site. */
export function sessionSecret(dataDir) {
  return /^SESSION_SECRET=(.*)$/m.exec(readFileSync(join(dataDir, 'secrets.env'), 'utf8'))?.[1];
}

/**
 * New sessions for accounts.
 *
 * @param {number[]} ids
 * @param {boolean} proven whether the second factor was shown (security.md S-26)
 * @returns {Promise<{ id: number, sid: string, cookie: string }[]>} in the order of the ids
 */
export async function logIn(client, secret, ids, role, proven = false) {
  const people = ids.map((id) => ({ id, sid: randomBytes(32).toString('base64url') }));
  await client.query(
    `insert into sessions (id, user_id, expires_at, absolute_expires_at, second_factor_at)
     select s.id, s.user_id, now() + make_interval(hours => $3), now() + make_interval(hours => $3), case when $4 then now() end
     from unnest($1::text[], $2::bigint[]) s(id, user_id)`,
    [people.map(({ sid }) => createHash('sha256').update(sid).digest('hex')), ids, SESSION_HOURS, proven],
  );
  for (const person of people) {
    const token = { sid: person.sid, role };
    person.cookie = `session=${await encode({ token, secret, maxAge: SESSION_HOURS * 3600 })}`;
  }
  return people;
}

/** New buyers with an address and a session each. @returns {Promise<{ id: number, receiverId: number, cookie: string }[]>} */
export async function makeBuyers(client, secret, count) {
  const { rows } = await client.query(
    `with made as (
       insert into users (login_name, name, role) select 'bench-' || $1 || '-' || n, '压测读者', $2 from generate_series(1, $3) n returning id)
     insert into receivers (user_id, name, phone, area_code, province, city, district, address, is_default)
     select id, '压测读者', '13800138000', '420106', '湖北省', '武汉市', '武昌区', '中南路 7 号', true from made
     returning id::int as receiver, user_id::int as id`,
    [String(Date.now()), BUYER_ROLE, count],
  );
  const people = await logIn(
    client,
    secret,
    rows.map((r) => r.id),
    BUYER_ROLE,
  );
  return people.map((person, i) => ({ ...person, receiverId: rows[i].receiver }));
}

/** New administrators with a proven second factor and a session each. */
export async function makeAdmins(client, secret, { count, role, permissions }) {
  const { rows } = await client.query(
    `insert into users (login_name, name, role, permissions, totp_secret_enc, totp_enabled_at)
     select 'bench-desk-' || $1 || '-' || n, '压测管理员', $2, $3::text[], 'no authenticator', now() from generate_series(1, $4) n
     returning id::int as id`,
    [String(Date.now()), role, permissions, count],
  );
  return logIn(
    client,
    secret,
    rows.map((r) => r.id),
    role,
    true,
  );
}

/** One call with a JSON body, as a browser of the site sends it. */
export function post(agent, url, cookie, body) {
  const data = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const req = request(
      url,
      {
        agent,
        method: 'POST',
        headers: {
          cookie,
          origin: new URL(url).origin,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(data),
        },
      },
      (res) => {
        const chunks = [];
        res.on('data', (c) => chunks.push(c));
        res.on('end', () => resolve({ status: res.statusCode, json: JSON.parse(Buffer.concat(chunks)) }));
      },
    );
    req.once('error', reject);
    req.end(data);
  });
}
