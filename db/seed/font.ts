import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chineseFolder } from '@/lib/data/fonts';

/**
 * Tells fontconfig of the packaged typeface before the first text of an SVG is drawn in this process; it reads its configuration only once. The system's
 * own fonts stay known.
 */
function announceFont(): void {
  const folder = mkdtempSync(join(tmpdir(), 'portal-fonts-'));
  const config = join(folder, 'fonts.conf');
  writeFileSync(
    config,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${chineseFolder()}</dir><dir>/usr/share/fonts</dir><cachedir>${folder}</cachedir></fontconfig>
`,
  );
  process.env.FONTCONFIG_FILE = config;
}
announceFont();

export { CHINESE_FAMILY as FAMILY } from '@/lib/data/fonts';
