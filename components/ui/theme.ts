import {
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  type MantineColorsTuple,
} from '@mantine/core';
import { colors, fontStack, radius, shadow, spacing, textSizes } from '@/components/ui/tokens';

const red: MantineColorsTuple = [
  colors['red-tint'],
  '#fadcdc',
  '#f3b4b4',
  '#eb8888',
  '#e25b5b',
  '#d83030',
  colors.red,
  '#b60000',
  colors['red-dark'],
  '#7d0000',
];

const px = (n: number) => `${n}px`;

const CHOSEN = 'var(--mantine-primary-color-filled)';

/** Mantine theme of the back offices and the buyer's pages; all values come from the tokens. Sizes are compact: 14 px text; inputs and buttons have the heights of the kit. */
export const theme = createTheme({
  primaryColor: 'red',
  primaryShade: 6,
  colors: { red },
  black: colors.ink,
  white: colors.paper,
  fontFamily: fontStack,
  headings: { fontFamily: fontStack, fontWeight: '600' },
  defaultRadius: px(radius),
  radius: { xs: px(radius), sm: px(radius), md: px(radius), lg: px(radius), xl: px(radius) },
  shadows: { xs: shadow, sm: shadow, md: shadow, lg: shadow, xl: shadow },
  spacing: {
    xs: px(spacing.s2),
    sm: px(spacing.s3),
    md: px(spacing.s4),
    lg: px(spacing.s5),
    xl: px(spacing.s6),
  },
  fontSizes: {
    xs: px(textSizes['t-xs']),
    sm: px(textSizes['t-s']),
    md: px(textSizes['t-m']),
    lg: px(textSizes['t-l']),
    xl: px(textSizes['t-xl']),
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Input: {
      styles: (_theme: unknown, { disabled }: { disabled?: boolean }) => ({
        input: disabled ? { opacity: 'var(--disabled-opacity, 0.6)' } : {},
      }),
    },
    // A variant of its own, so that its red is the palette's and not the colour of what is ticked or chosen.
    // Weight and text are those of the kit's own buttons.
    Button: {
      defaultProps: { variant: 'filled' },
      styles: { root: { fontWeight: 400 } },
      vars: (_theme: unknown, { size }: { size?: string }) => ({
        root: size === 'xs' ? { '--button-fz': px(textSizes['t-s']), '--button-padding-x': px(12) } : {},
      }),
    },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.45 } } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 200 } },
    Menu: { defaultProps: { shadow: 'md', withinPortal: true } },
    // Ticks are 24 px, as those of globals.css: what a pointer can meet (WCAG 2.5.8).
    // Their colour is that of what is chosen, which a component would take from the palette's red.
    Checkbox: { vars: () => ({ root: { '--checkbox-size': px(24), '--checkbox-color': CHOSEN } }) },
    Radio: { vars: () => ({ root: { '--radio-size': px(24), '--radio-color': CHOSEN } }) },
    // A list of choices stands in the page while it is open only.
    Combobox: { defaultProps: { keepMounted: false } },
    Select: { defaultProps: { nothingFoundMessage: '没有匹配的选项', comboboxProps: { shadow: 'md' } } },
  },
});

/** Only what differs from Mantine's own values: those come with its style sheet. */
function changed(own: Record<string, string>, usual: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(own).filter(([name, value]) => usual[name] !== value));
}

/**
 * The theme as CSS variables. Mantine would write them into a style element of the body, where HTML allows none; the doubled selector lets them win
 * over the defaults wherever they stand. Secondary texts and placeholders are as dark as everywhere else.
 */
export function themeVariables(): string {
  const own = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const usual = defaultCssVariablesResolver(DEFAULT_THEME);
  return convertCssVariables(
    {
      variables: changed(own.variables, usual.variables),
      light: {
        ...changed(own.light, usual.light),
        // What is ticked, chosen or in focus: blue in the offices, whose red says danger.
        '--mantine-primary-color-filled': 'var(--act, var(--red))',
        '--mantine-primary-color-light': 'var(--act-tint, var(--red-tint))',
        '--mantine-primary-color-light-hover': 'var(--act-tint, var(--red-tint))',
        '--mantine-primary-color-light-color': 'var(--act, var(--red))',
        // What is filled in but closed is still read in the offices.
        '--mantine-color-disabled-color': 'var(--disabled, var(--mantine-color-gray-5))',
        '--mantine-color-dimmed': colors.muted,
        '--mantine-color-placeholder': colors.muted,
      },
      dark: {},
    },
    ':root:root',
  );
}
