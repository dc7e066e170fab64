import 'server-only';
import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import * as svgCaptcha from 'svg-captcha';
import { CAPTCHA_LENGTH } from './rules';

/** Letters and digits that cannot be taken for one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';
/** Size on screen in CSS pixels; the picture has twice as many. */
const WIDTH = 120;
const HEIGHT = 40;

type Draw = (text: string, options: svgCaptcha.ConfigObject) => string;
/** The package's main export is the drawing function itself; its types name only the helpers. */
const draw = (svgCaptcha as unknown as { default: Draw }).default;

/** Four characters from the cryptographic generator. */
export function newCaptchaText(): string {
  let text = '';
  while (text.length < CAPTCHA_LENGTH) text += ALPHABET[randomInt(ALPHABET.length)];
  return text;
}

/** The picture of a text as PNG: glyphs drawn as paths, so that no system font is needed. */
export async function captchaPng(text: string): Promise<Uint8Array> {
  const svg = draw(text, {
    width: WIDTH,
    height: HEIGHT,
    fontSize: 42,
    noise: 2,
    color: true,
    background: '#f7f5f1',
  });
  return sharp(Buffer.from(svg), { density: 144 })
    .resize(WIDTH * 2, HEIGHT * 2)
    .png({ compressionLevel: 6 })
    .toBuffer();
}
