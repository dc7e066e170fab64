/** Characters that a keyboard does not offer, by group; one string per group, one sign each. */
const GROUPS: readonly [string, string][] = [
  ['常用标点', '，。、；：？！…—·～“”‘’（）〔〕【】《》〈〉「」『』〖〗々〃※§¶†‡'],
  ['序号', '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㈠㈡㈢㈣㈤㈥㈦㈧㈨㈩ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑'],
  ['数学', '＋－×÷±＝≠≈≡＜＞≤≥∞∝∑∏√∛∫∮∵∴∶∷∠⊥∥⌒⊙△∈∩∪⊂⊃∀∃‰％½⅓¼¾'],
  ['单位与货币', '°℃℉′″㎎㎏㎜㎝㎞㎡㏄￥$€£¢₩№℡㏎㏑‱'],
  ['箭头与图形', '→←↑↓↗↘↙↖⇒⇔★☆●○◎◆◇■□▲△▼▽♠♣♥♦✓✗☑☒☎✉'],
  ['希腊字母', 'αβγδεζηθικλμνξοπρστυφχψωΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'],
  ['拼音', 'āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜüêɑńňɡㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙ'],
];

export interface CharacterGroup {
  label: string;
  characters: readonly string[];
}

export const characterGroups: readonly CharacterGroup[] = GROUPS.map(([label, all]) => ({
  label,
  characters: [...new Set(all)],
}));
