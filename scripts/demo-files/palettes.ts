import type { Colours } from './scenes';

/** Colours that go together: dark, middle, light. */
export const RED: Colours = ['#7d1720', '#c0392b', '#fbe3cf'];
export const BLUE: Colours = ['#123a5e', '#3f86c6', '#d6e8f7'];
export const GREEN: Colours = ['#245a3c', '#7fc3a0', '#e2f2e3'];
export const SAND: Colours = ['#6b4a1f', '#d9a85a', '#f8ecd2'];
export const PLUM: Colours = ['#43244f', '#a274b5', '#efe3f2'];
export const NIGHT: Colours = ['#081b33', '#174a78', '#7fd3ff'];
export const MINT: Colours = ['#062a2b', '#11615f', '#79f0d1'];
export const SLATE: Colours = ['#33414f', '#7d92a6', '#e3eaf0'];
