import 'server-only';
import compression from 'compression';

/** Whatever is worth it goes out compressed to who takes it; what the front cache keeps is compressed once for everybody. */
export const compress = compression({
  threshold: 1400,
  // A part of a file is counted in bytes of the file.
  filter: (req, res) => !res.hasHeader('content-range') && compression.filter(req, res),
});
