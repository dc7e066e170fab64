import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The typeface of titles on the demo's covers and banners, from a package: a server need not have a Chinese font. */
export const FAMILY = 'ZCOOL XiaoWei';

/**
 * Tells fontconfig of the package's font before the first text is drawn in this process; it reads its configuration only once. The system's own
 * fonts stay known.
 */
function announceFont(): void {
  const require = createRequire(join(process.cwd(), 'package.json'));
  const file = require.resolve('@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf');
  const folder = mkdtempSync(join(tmpdir(), 'portal-fonts-'));
  const config = join(folder, 'fonts.conf');
  writeFileSync(
    config,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${dirname(file)}</dir><dir>/usr/share/fonts</dir><cachedir>${folder}</cachedir></fontconfig>
`,
  );
  process.env.FONTCONFIG_FILE = config;
}
announceFont();
