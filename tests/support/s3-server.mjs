import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * A store that speaks the S3 protocol as far as the site does: PUT, GET with ranges, HEAD and DELETE of objects in one bucket, addressed by path or by
 * host, each call proved by AWS signature version 4. Written from the protocol's description and independent of the client, so that a
 * mistake there is refused here.
 */

const hash = (data) => createHash('sha256').update(data).digest('hex');
const hmac = (key, text) => createHmac('sha256', key).update(text).digest();
/** What a request may be late by, ms. */
const SKEW_MS = 15 * 60_000;

/** The signature that a request must carry, as the specification writes it down. */
function signatureOf(req, secret) {
  const auth = req.headers.authorization ?? '';
  const signed = (/SignedHeaders=([^,]+)/.exec(auth)?.[1] ?? '').split(';');
  const [, day = '', region = '', service = ''] =
    /Credential=[^/]+\/(\d+)\/([^/]+)\/([^/]+)\//.exec(auth) ?? [];
  const url = new URL(req.url, 'http://store');
  const query = [...url.searchParams]
    .map((pair) => pair.map((p) => encodeURIComponent(p)).join('='))
    .toSorted()
    .join('&');
  const request = [
    req.method,
    url.pathname,
    query,
    ...signed.map((h) => `${h}:${String(req.headers[h] ?? '').trim()}`),
    '',
    signed.join(';'),
    req.headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', req.headers['x-amz-date'], scope, hash(request)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request');
  return hmac(key, text).toString('hex');
}

const stampMs = (stamp) =>
  Date.parse(String(stamp).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** @typedef {'cut' | 'hang' | 'half' | 'stall' | 'drip' | 'deaf'} Fault */

/** Between two bytes of a body that drips, ms. */
const DRIP_MS = 5;

export class S3Server {
  #server;
  #faults = [];
  /** Name of an object → its bytes and headers. @type {Map<string, { bytes: Buffer, headers: Record<string, string> }>} */
  objects = new Map();
  /** Lines of the calls that came, `PUT /bucket/key`. @type {string[]} */
  seen = [];
  bucket = '';
  accessKeyId = '';
  secret = '';
  port = 0;
  /** Address without the bucket, once it runs. */
  endpoint = '';

  /** @param {{ bucket?: string, accessKeyId?: string, secret?: string }} [options] */
  constructor({ bucket = 'portal', accessKeyId = 'AK', secret = 'secret-of-the-tests' } = {}) {
    Object.assign(this, { bucket, accessKeyId, secret });
    this.#server = createServer((req, res) => {
      if (this.#faults[0] === 'deaf')
        return void this.seen.push(`${req.method} ${req.url} ${this.#faults.shift()}`);
      const chunks = [];
      req.on('data', (c) => chunks.push(c));
      req.on('end', () => this.#answer(req, res, Buffer.concat(chunks)));
      req.on('error', () => undefined);
    });
  }

  /** @returns its address without the bucket */
  async start() {
    await new Promise((done) => void this.#server.listen(0, '127.0.0.1', done));
    this.port = this.#server.address().port;
    this.endpoint = `http://127.0.0.1:${this.port}`;
    return this.endpoint;
  }

  stop() {
    this.#server.closeAllConnections();
    return new Promise((done) => void this.#server.close(done));
  }

  /**
   * What becomes of the next calls, one each: a status is answered, `cut` closes the connection, `hang` never answers, `half` sends half of what it says,
   * `stall` nothing behind its first byte, `drip` one byte of its body after the other, `deaf` does not read what is handed in.
   * @param {...(number | Fault)} faults
   */
  fail(...faults) {
    this.#faults.push(...faults);
  }

  /** From now on all is well. */
  heal() {
    this.#faults.length = 0;
  }

  /** The site's variables for this store. */
  env() {
    return {
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: this.endpoint,
      S3_REGION: 'cn-beijing',
      S3_BUCKET: this.bucket,
      S3_ACCESS_KEY_ID: this.accessKeyId,
      S3_SECRET_ACCESS_KEY: this.secret,
      S3_STYLE: 'path',
    };
  }

  #refuse(req, res, status, code) {
    res.writeHead(status, { 'content-type': 'application/xml', 'x-amz-request-id': randomUUID() });
    res.end(req.method === 'HEAD' ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
  }

  #proven(req) {
    const said = Buffer.from(/Signature=([0-9a-f]{64})$/.exec(req.headers.authorization ?? '')?.[1] ?? '');
    const wanted = Buffer.from(signatureOf(req, this.secret));
    const fresh = Math.abs(Date.now() - stampMs(req.headers['x-amz-date'])) < SKEW_MS;
    return fresh && said.length === wanted.length && timingSafeEqual(said, wanted);
  }

  #answer(req, res, body) {
    this.seen.push(`${req.method} ${req.url}`);
    const fault = this.#faults.shift();
    if (fault === 'hang') return;
    if (fault === 'cut') return void req.socket.destroy();
    if (typeof fault === 'number') return this.#refuse(req, res, fault, fault === 503 ? 'SlowDown' : 'Fault');
    if (!this.#proven(req)) return this.#refuse(req, res, 403, 'SignatureDoesNotMatch');
    const [, bucket, ...rest] = req.url.split('?', 1)[0].split('/');
    if (bucket !== this.bucket) return this.#refuse(req, res, 404, 'NoSuchBucket');
    const key = decodeURIComponent(rest.join('/'));
    if (req.method === 'PUT') return this.#put(req, res, key, body);
    if (req.method === 'DELETE') {
      this.objects.delete(key);
      return void res.writeHead(204).end();
    }
    const found = this.objects.get(key);
    if (!found) return this.#refuse(req, res, 404, 'NoSuchKey');
    return this.#send(req, res, found, fault);
  }

  #put(req, res, key, body) {
    if (req.headers['content-length'] === undefined)
      return this.#refuse(req, res, 411, 'MissingContentLength');
    if (req.headers['x-amz-content-sha256'] !== hash(body))
      return this.#refuse(req, res, 400, 'XAmzContentSHA256Mismatch');
    const kept = Object.entries(req.headers).filter(([k]) => /^(content-type|x-amz-meta-.*)$/.test(k));
    this.objects.set(key, { bytes: body, headers: Object.fromEntries(kept) });
    res.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
  }

  #send(req, res, { bytes, headers }, fault) {
    const range = /^bytes=(\d+)-(\d*)$/.exec(req.headers.range ?? '');
    const from = Number(range?.[1] ?? 0);
    if (range && from >= bytes.length) return this.#refuse(req, res, 416, 'InvalidRange');
    const to = range?.[2] ? Math.min(Number(range[2]), bytes.length - 1) : bytes.length - 1;
    const part = bytes.subarray(from, to + 1);
    res.writeHead(range ? 206 : 200, {
      ...headers,
      'content-length': part.length,
      ...(range && { 'content-range': `bytes ${from}-${to}/${bytes.length}` }),
    });
    if (req.method === 'HEAD') return void res.end();
    if (fault === 'stall') return void res.write(part.subarray(0, 1));
    if (fault === 'drip') {
      let at = 0;
      const timer = setInterval(() => res.write(part.subarray(at, (at += 1))), DRIP_MS);
      return void res.once('close', () => clearInterval(timer));
    }
    if (fault !== 'half') return void res.end(part);
    res.write(part.subarray(0, part.length >> 1), () => req.socket.destroy());
  }
}
