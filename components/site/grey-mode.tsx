/** 灰色模式: takes the colours from the pages of the layout it stands in. With `href` and `precedence` React puts the rule into the head. */
export function GreyMode() {
  return (
    <style href="grey-mode" precedence="grey-mode">
      {'html{filter:grayscale(1)}'}
    </style>
  );
}
