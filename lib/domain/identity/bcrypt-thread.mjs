/**
 * The thread that hashes: plain Node, so that it runs from the tree under the bundle, the development server and the tests. A comparison with a hash of
 * a lower cost goes on hashing at each cost from there up, which makes exactly the rounds of `cost`: 2^10 + 2^10 + 2^11 = 2^12.
 */
import { parentPort } from 'node:worker_threads';
import { compareSync, getRounds, hashSync } from 'bcryptjs';

parentPort.on('message', ({ id, digest, hash, cost }) => {
  let answer;
  try {
    const value = hash === null ? hashSync(digest, cost) : compareSync(digest, hash);
    if (hash !== null) for (let low = getRounds(hash); low < cost; low += 1) hashSync(digest, low);
    answer = { id, value };
  } catch (e) {
    answer = { id, error: String(e) };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  parentPort.postMessage(answer);
});
