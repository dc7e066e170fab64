import 'server-only';
import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import * as svgCaptcha from 'svg-captcha';
import { latinFont } from '@/lib/data/fonts';
import { CAPTCHA_LENGTH } from './rules';

/** Letters and digits that cannot be taken for one another in this typeface and do not reach below the line. */
const ALPHABET = 'ABCDEFGHJKLMNPRTUVWXYabdefhkmnrt2346789';
/** Dark inks: each stands out from the paper by more than 7:1. */
const INKS = ['#7c1d17', '#1f4e79', '#24592f', '#5b3a8c', '#3a3a3a'];
const PAPER = '#f7f5f1';
/** Size on screen in CSS pixels; the picture has twice as many. */
const WIDTH = 120;
const HEIGHT = 40;

type Draw = (text: string, options: svgCaptcha.ConfigObject) => string;
/** The package's main export is the drawing function itself; its types name only the helpers. */
const draw = (svgCaptcha as unknown as { default: Draw }).default;
let faced = false;

/** Four characters from the cryptographic generator. */
export function newCaptchaText(): string {
  let text = '';
  while (text.length < CAPTCHA_LENGTH) text += ALPHABET[randomInt(ALPHABET.length)];
  return text;
}

/** The picture of a text as PNG: glyphs drawn as paths, so that no system font is needed. */
export async function captchaPng(text: string): Promise<Uint8Array> {
  // The package's own face is that of a comic.
  if (!faced) svgCaptcha.loadFont(latinFont());
  faced = true;
  const svg = draw(text, { width: WIDTH, height: HEIGHT, fontSize: 38, noise: 2 }).replaceAll(
    /fill="#\w+"/g,
    () => `fill="${INKS[randomInt(INKS.length)]}"`,
  );
  return sharp(Buffer.from(svg), { density: 144 })
    .resize(WIDTH * 2, HEIGHT * 2)
    .flatten({ background: PAPER })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
