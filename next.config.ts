import type { NextConfig } from 'next';

/** Security headers and compression are set by our HTTP server (lib/server/http-server), so Next adds none. */
const config: NextConfig = {
  poweredByHeader: false,
  compress: false,
  generateEtags: false,
  reactStrictMode: true,
  typedRoutes: false,
  serverExternalPackages: ['pg', 'pino', 'sharp', 'graphile-worker', 'svg-captcha', 'bcryptjs', 'sanitize-html'],
  images: { formats: ['image/webp'], deviceSizes: [640, 960, 1280, 1920], imageSizes: [120, 200, 320], qualities: [75] },
};

export default config;
