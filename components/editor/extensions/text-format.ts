import { Mark, mergeAttributes } from '@tiptap/core';
import { FontSize } from '@tiptap/extension-text-style';
import { hasClass } from '@/components/editor/extensions/dom-read';
import { FONT_SIZES, SPAN_STYLES, type SpanStyle } from '@/components/editor/extensions/limits';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    spanStyle: {
      /** `im` (emphasis) or `hi` (highlight) on the selected words, or off when they have it. */
      toggleSpanStyle: (style: SpanStyle) => ReturnType;
    };
  }
}

/** The two styles for words (specification section 9): a span with class `im` or `hi`. */
export const StyledSpan = Mark.create({
  name: 'spanStyle',
  addAttributes: () => ({
    style: {
      default: SPAN_STYLES[0],
      parseHTML: (element) => SPAN_STYLES.find((name) => hasClass(element, name)),
      renderHTML: ({ style }) => ({ class: style }),
    },
  }),
  parseHTML: () => SPAN_STYLES.map((name) => ({ tag: `span.${name}`, consuming: false })),
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), 0],
  addCommands() {
    return {
      toggleSpanStyle:
        (style) =>
        ({ commands }) =>
          SPAN_STYLES.includes(style) && commands.toggleMark(this.name, { style }),
    };
  },
});

/** Font size in px: the nine of the specification can be set; what an older text has stays as it is. */
export const OfficeFontSize = FontSize.extend({
  addCommands() {
    const base = this.parent?.() ?? {};
    return {
      ...base,
      setFontSize: (size) => (props) => {
        const known = FONT_SIZES.some((px) => `${px}px` === size);
        return known && (base.setFontSize?.(size)(props) ?? false);
      },
    };
  },
});
