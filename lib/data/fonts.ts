import 'server-only';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The typefaces of what the site draws itself, from packages: a server need not have one of its own. */

const require = createRequire(join(process.cwd(), 'package.json'));

/** Noto Sans for simplified Chinese (SIL Open Font License): standard letter forms, all signs of GB 18030. */
export const CHINESE_FAMILY = 'Noto Sans S Chinese';
export const chineseFolder = (): string => join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts');
export const chineseFont = (): string => join(chineseFolder(), 'NotoSansHans-Regular.otf');

/** Liberation Sans Bold (SIL Open Font License), for letters and digits alone. */
export const latinFont = (): string =>
  join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts/LiberationSans-Bold.ttf');
