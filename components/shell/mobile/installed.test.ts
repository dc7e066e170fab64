import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { mobilePath } from '@/lib/core/mirrored-paths';
import { siteName } from '@/lib/text/site';
import { colors } from '@/components/ui/tokens';

const root = path.join(__dirname, '..', '..', '..');
const at = (address: string) => path.join(root, 'public', address);

interface Manifest {
  name: string;
  short_name: string;
  start_url: string;
  scope: string;
  theme_color: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}
const manifest = JSON.parse(fs.readFileSync(at('/mobile/manifest.webmanifest'), 'utf8')) as Manifest;

describe('the installed site', () => {
  test('has the name, the colour and the first page of the mobile site', () => {
    expect(manifest).toMatchObject({
      name: siteName,
      short_name: siteName,
      start_url: mobilePath('/index'),
      scope: '/mobile/',
      theme_color: colors.red,
    });
  });

  test.each(manifest.icons)('has $src in the size it states', async ({ src, sizes, type }) => {
    const { width, height, format } = await sharp(at(src)).metadata();
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
  });

  test('has icons of 192 and 512 px, and one that launchers may cut', () => {
    expect(manifest.icons.map((i) => `${i.sizes} ${i.purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
  });
});
