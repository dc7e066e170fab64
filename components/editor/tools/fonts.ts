/** Fonts that Chinese systems bring along; the value is what the text carries (no quotes: html-policy.ts). */
export const fonts: readonly { label: string; value: string }[] = [
  { label: '宋体', value: 'SimSun, Songti SC, STSong, serif' },
  { label: '黑体', value: 'SimHei, Heiti SC, STHeiti, sans-serif' },
  { label: '微软雅黑', value: 'Microsoft YaHei, PingFang SC, sans-serif' },
  { label: '楷体', value: 'KaiTi, Kaiti SC, STKaiti, serif' },
  { label: '仿宋', value: 'FangSong, STFangsong, serif' },
  { label: '隶书', value: 'LiSu, STLiti, serif' },
  { label: 'Arial', value: 'Arial, Helvetica, sans-serif' },
  { label: 'Times New Roman', value: 'Times New Roman, Times, serif' },
];

/** The menu's name of a font that stands in a text; its first name when the menu does not have it. */
export function fontLabel(value: string): string {
  const first = value.split(',')[0]?.trim() ?? '';
  const known = fonts.find((f) => f.value === value || f.label === first || f.value.split(',')[0] === first);
  return known?.label ?? first;
}
