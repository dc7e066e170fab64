/** How pages stand: two side by side, one by one, or below each other. */
export type ViewMode = 'double' | 'single' | 'column';
/** What they stand on: light, warm, dark. */
export type Ground = 'day' | 'warm' | 'night';

export const grounds: Readonly<Record<Ground, string>> = { day: '日间', warm: '护眼', night: '夜间' };
export const viewModes: Readonly<Record<ViewMode, string>> = {
  double: '双页',
  single: '单页',
  column: '连续',
};

export interface ReaderSettings {
  /** `null`: as the screen suggests. */
  view: ViewMode | null;
  ground: Ground;
}

export const usualSettings: ReaderSettings = { view: null, ground: 'day' };

/** Two pages side by side want a window this wide. */
export const DOUBLE_PX = 1024;

/** The view for a width: a wish holds where it can be shown. */
export function viewFor(wish: ViewMode | null, widthPx: number): ViewMode {
  if (widthPx >= DOUBLE_PX) return wish ?? 'double';
  return wish === 'single' ? 'single' : 'column';
}

const order = Object.keys(grounds) as Ground[];

export function nextGround(ground: Ground): Ground {
  return order[(order.indexOf(ground) + 1) % order.length] ?? 'day';
}

/** What the browser kept; whatever does not belong there is as if nothing was kept. */
export function parseSettings(text: string | null): ReaderSettings {
  let kept: unknown = null;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    return usualSettings;
  }
  if (typeof kept !== 'object' || kept === null) return usualSettings;
  const { view, ground } = kept as Record<string, unknown>;
  return {
    view: typeof view === 'string' && Object.hasOwn(viewModes, view) ? (view as ViewMode) : null,
    ground: typeof ground === 'string' && Object.hasOwn(grounds, ground) ? (ground as Ground) : 'day',
  };
}
