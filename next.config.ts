import type { NextConfig } from 'next';

/** Repeated from lib/core/device.ts (a test compares the two): Node reads this file at each start, and finds none of ours (scripts/start/launch.mjs). */
const PHONE_USER_AGENT = '(Mobi|Android|iPhone|iPad|HarmonyOS|MicroMessenger)';

/** Our HTTP server (lib/server/http-server) sets the security headers and compresses whatever goes out. */
const config: NextConfig = {
  poweredByHeader: false,
  compress: false,
  generateEtags: false,
  reactStrictMode: true,
  typedRoutes: false,
  // Titles and descriptions stand in the head for everybody: those that come late would be moved there by a script (docs/adr/0033, "In one piece").
  htmlLimitedBots: /.*/,
  // `npm run check` type-checks the whole tree, tests included; a build does not do it again.
  typescript: { ignoreBuildErrors: true },
  // Big packages that most pages reach stay where they are: bundled, each page would carry its own copy of them.
  serverExternalPackages: [
    '@node-rs/jieba',
    'aws4fetch',
    'bcryptjs',
    'drizzle-orm',
    'graphile-worker',
    'ipaddr.js',
    'jose',
    'nodemailer',
    'pg',
    'pino',
    'sanitize-html',
    'sharp',
    'svg-captcha',
    'undici',
  ],
  images: {
    // Where pictures lie; any other address of ours is no picture, and a page that redirects would be answered 500 (security.md S-47, R-34).
    localPatterns: [{ pathname: '/files/**' }, { pathname: '/img/**' }, { pathname: '/placeholder/**' }],
    formats: ['image/webp'],
    deviceSizes: [640, 960, 1280, 1920],
    imageSizes: [120, 200, 320, 480],
    qualities: [75],
  },
  // Small style chunks: public pages carry none of the offices' and few of each other's styles (budget of docs/performance.md).
  experimental: {
    // Maps of the server weigh more than its programs, and a cache of the build more than both: who wants stacks by source lines asks for maps.
    turbopackSourceMaps: process.env.NODE_ENV !== 'production' || process.env.SOURCE_MAPS === '1',
    turbopackFileSystemCacheForBuild: false,
    cssChunking: { type: 'graph', requestCost: 4000, weightDistribution: 0.6 },
    // A page's code is read at its first call: all of it at once costs five times the rest of a start, and a site that died is to be ready within
    // ten seconds (security.md R-16).
    preloadEntriesOnStart: false,
    // Calls do not come here (lib/server/http-server), and pages take no bodies: Next would hold 10 MB of each for middleware.ts (security.md R-24).
    proxyClientMaxBodySize: 64 * 1024,
  },
  // The root leads to the home page (specification section 2); phones are left to middleware.ts.
  redirects: async () => [
    {
      source: '/',
      destination: '/index',
      permanent: false,
      missing: [{ type: 'header', key: 'user-agent', value: `.*${PHONE_USER_AGENT}.*` }],
    },
    { source: '/mobile', destination: '/mobile/home', permanent: false },
  ],
};

export default config;
