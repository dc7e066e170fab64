/** Longer sides that are tried, in px: papers stay readable on the smallest. */
const SIDES = [3200, 2400, 1600];
const QUALITY = 0.85;

function draw(bitmap: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const paint = canvas.getContext('2d');
  if (!paint) return Promise.resolve(null);
  // JPEG has no transparency: what a PNG leaves open is paper.
  paint.fillStyle = '#fff';
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/**
 * A photo as the site takes it: cameras of phones make larger files than are allowed, so such a photo is drawn again, smaller. Everything
 * else is answered as it is, also a picture that this browser cannot read; its size is judged afterwards.
 */
export async function fitPhoto(file: File, maxBytes: number): Promise<File> {
  if (file.size <= maxBytes || !file.type.startsWith('image/')) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    for (const side of SIDES) {
      const blob = await draw(bitmap, side);
      if (blob && blob.size <= maxBytes)
        return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
    }
  } catch {
    // unreadable here: refused by its size
  }
  return file;
}
