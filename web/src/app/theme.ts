import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, Menu } from '@mantine/core'

/** Petrol: white on shade 8 and shade 8 on white both reach 5.5:1. */
const petrol: MantineColorsTuple = [
  '#e5f7f5',
  '#cdeae7',
  '#9ed5d0',
  '#6bbfb8',
  '#42ada4',
  '#29a198',
  '#179a91',
  '#05867e',
  '#0b6e6e',
  '#065556',
]

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 8 },
  colors: { petrol },
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  headings: { fontWeight: '650' },
  respectReducedMotion: true,
  // Even after a choice: keyboard users stay where the menu is.
  // The placeholder that would get the focus first is not a menu item (ARIA).
  components: { Menu: Menu.extend({ defaultProps: { returnFocus: true, withInitialFocusPlaceholder: false } }) },
})

/** The library's soft greys and tinted texts miss 4.5:1 (WCAG 1.4.3): darker in light mode, lighter in dark mode. */
const TINTED = ['petrol', 'gray', 'red', 'green', 'orange', 'blue', 'yellow'] as const

export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-anchor': 'var(--mantine-color-petrol-8)',
    '--visite-raised': '#ffffff',
    '--visite-ground': '#f4f7f7',
    '--visite-lit': '#fff3bf',
    '--visite-played': '#d3f9e8',
    '--visite-doubt': '#ffe8cc',
    '--visite-doubt-line': '#d9480f',
    ...Object.fromEntries(
      TINTED.flatMap((color) => [
        [`--mantine-color-${color}-light-color`, tintedText(color)],
        [`--mantine-color-${color}-outline`, tintedText(color)],
      ]),
    ),
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-petrol-3)',
    '--visite-raised': 'var(--mantine-color-dark-6)',
    '--visite-ground': 'var(--mantine-color-dark-8)',
    '--visite-lit': '#5c4a00',
    '--visite-played': '#12493a',
    '--visite-doubt': '#4a2c12',
    '--visite-doubt-line': '#ffa94d',
    ...Object.fromEntries(
      TINTED.flatMap((color) => [
        [`--mantine-color-${color}-light-color`, `var(--mantine-color-${color}-2)`],
        [`--mantine-color-${color}-outline`, `var(--mantine-color-${color}-3)`],
      ]),
    ),
  },
})

/** Shade 9 of orange and yellow is still too light on its own tint. */
const tintedText = (color: (typeof TINTED)[number]): string =>
  ({ orange: '#8a2f00', green: '#1b5a24', yellow: '#6b4400', gray: 'var(--mantine-color-gray-8)' })[color as string] ??
  `var(--mantine-color-${color}-9)`
