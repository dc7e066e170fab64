import type { TableChartKind, TableFigures } from '@/components/editor/format/table-chart';
import { palette, restColor } from '@/components/ui/chart/chart-scale';
import { axisText, axisTicks } from '@/components/ui/mini-chart-scale';
import { colors } from '@/components/ui/tokens';

/** Size of the picture in px; twice as many are drawn, for sharp screens. */
export const CHART_SIZE = { width: 720, height: 400 } as const;
const SCALE = 2;
const FONT = '14px "Microsoft YaHei", "PingFang SC", "Noto Sans CJK SC", sans-serif';
const PLOT = { left: 64, right: 704, top: 56, bottom: 356 };

const colorOf = (i: number) => palette[i] ?? restColor;

function drawLegend(draw: CanvasRenderingContext2D, names: readonly string[]): void {
  let x = PLOT.left;
  draw.textAlign = 'left';
  for (const [i, name] of names.entries()) {
    draw.fillStyle = colorOf(i);
    draw.fillRect(x, 20, 14, 14);
    draw.fillStyle = colors.ink;
    draw.fillText(name, x + 20, 27);
    x += 44 + draw.measureText(name).width;
  }
}

/** Grid, values on the left, places below; where the places stand and how high a value is. */
function drawAxes(draw: CanvasRenderingContext2D, { labels, series }: TableFigures) {
  const ticks = axisTicks(Math.max(...series.flatMap((s) => s.values)));
  const top = ticks.at(-1) ?? 1;
  const y = (value: number) => PLOT.bottom - (value / top) * (PLOT.bottom - PLOT.top);
  const room = (PLOT.right - PLOT.left) / labels.length;
  draw.strokeStyle = colors.line;
  for (const tick of ticks) {
    draw.beginPath();
    draw.moveTo(PLOT.left, y(tick));
    draw.lineTo(PLOT.right, y(tick));
    draw.stroke();
    draw.fillStyle = colors.muted;
    draw.textAlign = 'right';
    draw.fillText(axisText(tick, 'count'), PLOT.left - 8, y(tick));
  }
  draw.textAlign = 'center';
  draw.fillStyle = colors.ink;
  for (const [i, label] of labels.entries())
    draw.fillText(label, PLOT.left + (i + 0.5) * room, PLOT.bottom + 22, room - 4);
  return { y, room, x: (i: number) => PLOT.left + (i + 0.5) * room };
}

function drawBars(draw: CanvasRenderingContext2D, figures: TableFigures): void {
  const { y, room, x } = drawAxes(draw, figures);
  const width = Math.min(48, (room * 0.8) / figures.series.length);
  for (const [s, { values }] of figures.series.entries()) {
    draw.fillStyle = colorOf(s);
    const shift = (s - figures.series.length / 2) * width;
    for (const [i, value] of values.entries())
      draw.fillRect(x(i) + shift + 1, y(value), width - 2, PLOT.bottom - y(value));
  }
}

function drawLines(draw: CanvasRenderingContext2D, figures: TableFigures): void {
  const { y, x } = drawAxes(draw, figures);
  draw.lineWidth = 2;
  for (const [s, { values }] of figures.series.entries()) {
    draw.strokeStyle = colorOf(s);
    draw.fillStyle = colorOf(s);
    draw.beginPath();
    for (const [i, value] of values.entries()) draw.lineTo(x(i), y(value));
    draw.stroke();
    for (const [i, value] of values.entries()) {
      draw.beginPath();
      draw.arc(x(i), y(value), 4, 0, 2 * Math.PI);
      draw.fill();
    }
  }
}

function drawPie(draw: CanvasRenderingContext2D, { labels, series }: TableFigures): void {
  const values = series[0]?.values ?? [];
  const total = values.reduce((a, b) => a + b, 0);
  let from = -Math.PI / 2;
  draw.textAlign = 'left';
  const step = Math.min(24, 340 / values.length);
  for (const [i, value] of values.entries()) {
    const to = from + (value / total) * 2 * Math.PI;
    // Beyond the palette the colours come again, parted by the white line between slices.
    draw.fillStyle = colorOf(i % palette.length);
    draw.beginPath();
    draw.moveTo(200, 200);
    draw.arc(200, 200, 160, from, to);
    draw.closePath();
    draw.fill();
    draw.strokeStyle = colors.paper;
    draw.lineWidth = 2;
    draw.stroke();
    const y = 200 + (i - (values.length - 1) / 2) * step;
    draw.fillRect(410, y - 6, 12, 12);
    draw.fillStyle = colors.ink;
    draw.fillText(`${labels[i]}　${((value / total) * 100).toFixed(1)}%`, 430, y, 270);
    from = to;
  }
}

/** The chart on a canvas of {@link CHART_SIZE}. */
export function drawChart(canvas: HTMLCanvasElement, figures: TableFigures, kind: TableChartKind): void {
  canvas.width = CHART_SIZE.width * SCALE;
  canvas.height = CHART_SIZE.height * SCALE;
  const draw = canvas.getContext('2d');
  if (!draw) return;
  draw.scale(SCALE, SCALE);
  draw.fillStyle = colors.paper;
  draw.fillRect(0, 0, CHART_SIZE.width, CHART_SIZE.height);
  draw.font = FONT;
  draw.textBaseline = 'middle';
  if (kind === 'pie') return drawPie(draw, figures);
  drawLegend(
    draw,
    figures.series.map((s) => s.name),
  );
  if (kind === 'bars') drawBars(draw, figures);
  else drawLines(draw, figures);
}
