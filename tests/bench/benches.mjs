/**
 * What can be measured: `tests/bench/<name>.mjs` exports under its name
 * - `dataDir`: folder below `.data`; `alone` when the bench starts by itself what it needs,
 * - `run(site)`: measures and returns rows,
 * - `table(rows)`: Markdown, or `tables(rows)` by the marks of docs/performance.md,
 * - `check(rows)`: sentences about what misses its target.
 * `inAll` belongs to `npm run bench -- all`, which stays within some forty minutes.
 */
export const benches = {
  home: { about: 'kept pages and a frame against a bare server', inAll: true },
  load: {
    about: 'public pages cached and cold; dynamic reads of guests, buyers and desks at 64 connections',
    inAll: true,
  },
  news: { about: 'news pages over 100,000 articles; the first run makes them' },
  checkout: {
    about: 'whole checkouts and submits, against what PostgreSQL alone makes of a submit',
    inAll: true,
  },
  waybills: { about: 'calls of other people while two hundred waybills are ordered' },
  vendure: { about: 'whole checkouts in turns with Vendure, which it installs outside of the tree' },
  payload: {
    about: 'pages and calls in turns with a rendered page of Payload, which it installs outside of the tree',
  },
  mall: { about: 'mall pages over 50,000 products, then orders; the first run makes them' },
  office: { about: 'lists, filters and export of the order desk over 1,000,000 orders' },
  report: { about: 'every report over 1,000,000 orders, and with twice the history' },
  campaign: {
    about: 'a season of 2,000 organisations and 200,000 readers: taking over, overview, print runs',
  },
  parts: { about: 'small work that every request pays, against one log line as JSON', inAll: true },
  size: { about: 'every read of the API with its filters, at two sizes of a generated world' },
  lighthouse: { about: 'public pages as Lighthouse sees them, which it installs outside of the tree' },
  reading: { about: 'conversion of 200 pages beside a visited site, then marked pages for readers' },
};
