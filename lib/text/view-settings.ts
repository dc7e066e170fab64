/** Steps of the text size of the whole site, in percent; step 0 is the usual one. */
export const SCALES = [100, 120, 140, 160, 180, 200] as const;
/** Colour schemes; 0 is the site's own. */
export const CONTRASTS = ['原始配色', '白底黑字', '黑底黄字', '蓝底黄字', '黄底黑字'] as const;

export interface BarSettings {
  /** Index into `SCALES`. */
  scale: number;
  /** Index into `CONTRASTS`. */
  contrast: number;
  pointer: boolean;
  cross: boolean;
  /** Whether the bar itself is shown. */
  open: boolean;
}

export const usualSettings: BarSettings = {
  scale: 0,
  contrast: 0,
  pointer: false,
  cross: false,
  open: false,
};

/** The cookie's text: one digit per setting. */
export function writeSettings(s: BarSettings): string {
  return [s.scale, s.contrast, Number(s.pointer), Number(s.cross), Number(s.open)].join('');
}

/** The settings of a cookie; what it does not hold rightly is as usual. */
export function readSettings(text: string): BarSettings {
  const match = /^(\d)(\d)([01])([01])([01])$/.exec(text);
  if (!match) return usualSettings;
  const [scale, contrast] = [Number(match[1]), Number(match[2])];
  return {
    scale: scale < SCALES.length ? scale : 0,
    contrast: contrast < CONTRASTS.length ? contrast : 0,
    pointer: match[3] === '1',
    cross: match[4] === '1',
    open: match[5] === '1',
  };
}
