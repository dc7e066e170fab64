/** The browser shows no screen here: plain http, a telephone, or a system that forbids it. */
export class CaptureFailure extends Error {
  override name = 'CaptureFailure';
}

/** Asks the person for a screen, a window or a tab; `null` when none was chosen. */
async function askForScreen(): Promise<MediaStream | null> {
  if (typeof navigator.mediaDevices?.getDisplayMedia !== 'function')
    throw new CaptureFailure('no screen capture in this browser');
  try {
    return await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false });
  } catch (error) {
    // The same name stands for a person who chose nothing and for a system that forbids it; only the sentence tells them apart.
    const chosenNone = error instanceof DOMException && error.name === 'NotAllowedError';
    if (chosenNone && !/system|policy/i.test(error.message)) return null;
    throw new CaptureFailure('the screen was not shown', { cause: error });
  }
}

/**
 * One still picture of what the person chooses to show; nothing is shown any more when it is there. `null` when nothing was chosen.
 *
 * @throws CaptureFailure where the browser cannot
 */
export async function captureScreen(): Promise<HTMLCanvasElement | null> {
  const stream = await askForScreen();
  if (!stream) return null;
  try {
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = stream;
    await video.play();
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    if (canvas.width === 0 || canvas.height === 0) throw new CaptureFailure('an empty picture');
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    return canvas;
  } catch (error) {
    throw error instanceof CaptureFailure ? error : new CaptureFailure('no picture came', { cause: error });
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/** A part of a picture in px. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A place in a picture: shares of its width and height, from 0 to 1. */
export interface Place {
  x: number;
  y: number;
}

/** Smaller than this, in px, a drawn part is a click: the whole picture is meant. */
const LEAST = 8;

/** The part between two places, or the whole picture when they are as good as one. */
export function partBetween(from: Place, to: Place, whole: { width: number; height: number }): Part {
  const px = (share: number, side: number) => Math.round(Math.min(1, Math.max(0, share)) * side);
  const [x1, x2] = [from.x, to.x].map((x) => px(x, whole.width)).toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  const [y1, y2] = [from.y, to.y].map((y) => px(y, whole.height)).toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  if (x2 - x1 < LEAST || y2 - y1 < LEAST)
    return { left: 0, top: 0, width: whole.width, height: whole.height };
  return { left: x1, top: y1, width: x2 - x1, height: y2 - y1 };
}

/** The part as a PNG file. */
export async function fileOfPart(canvas: HTMLCanvasElement, part: Part): Promise<File> {
  const cut = document.createElement('canvas');
  cut.width = part.width;
  cut.height = part.height;
  cut.getContext('2d')?.drawImage(canvas, -part.left, -part.top);
  const blob = await new Promise<Blob | null>((done) => {
    cut.toBlob(done, 'image/png');
  });
  if (!blob) throw new CaptureFailure('no PNG came');
  return new File([blob], '截图.png', { type: 'image/png' });
}
