/** 灰色模式: takes the colours from the pages of the layout it stands in, and from what lies above a page in the browser's top layer, out of its reach. With `href` and `precedence` React puts the rule into the head. */
export function GreyMode() {
  return (
    <style href="grey-mode" precedence="grey-mode">
      {'html,dialog,[popover]{filter:grayscale(1)}'}
    </style>
  );
}
