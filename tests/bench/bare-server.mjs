/** The limit: a plain node:http server that answers every request with the bytes and headers of a file. `node bare-server.mjs <file.json>` */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { headers, body } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const bytes = Buffer.from(body, 'base64');
const fixed = { ...headers, 'content-length': bytes.length };
const server = createServer((req, res) => {
  res.writeHead(200, fixed);
  res.end(bytes);
});
server.listen(0, '127.0.0.1', () => console.log(`bare ready on ${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
