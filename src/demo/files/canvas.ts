/** Red, green and blue as 0xRRGGBB. */
export type Color = number;

export type Point = readonly [x: number, y: number];

/** Canvas points per picture pixel and direction, for smooth edges. */
const SCALE = 2;

const CIRCLE_CORNERS = 60;

/** A picture that is drawn shape by shape over a vertical gradient. */
export class Canvas {
  private readonly points: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
    top: Color,
    bottom: Color,
  ) {
    const rows = height * SCALE;
    this.points = new Uint8Array(width * SCALE * rows * 3);
    for (let row = 0; row < rows; row++) this.fill(row, 0, width * SCALE, mixed(top, bottom, row / rows));
  }

  rectangle(color: Color, x: number, y: number, width: number, height: number): this {
    return this.polygon(color, [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ]);
  }

  circle(color: Color, x: number, y: number, radius: number): this {
    return this.star(color, x, y, radius, radius, CIRCLE_CORNERS / 2);
  }

  /** A star with a number of tips; a circle if both radii are equal. */
  star(color: Color, x: number, y: number, outer: number, inner: number, tips: number): this {
    const corners = Array.from({ length: tips * 2 }, (_, index): Point => {
      const angle = (index * Math.PI) / tips - Math.PI / 2;
      const radius = index % 2 === 0 ? outer : inner;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    });
    return this.polygon(color, corners);
  }

  polygon(color: Color, corners: readonly Point[]): this {
    const heights = corners.map(([, y]) => y * SCALE);
    const first = Math.max(0, Math.floor(Math.min(...heights)));
    const last = Math.min(this.height * SCALE - 1, Math.ceil(Math.max(...heights)));
    for (let row = first; row <= last; row++) {
      const crossings = crossingsOf(corners, (row + 0.5) / SCALE);
      for (let index = 0; index + 1 < crossings.length; index += 2) {
        const [from = 0, to = 0] = crossings.slice(index, index + 2);
        this.fill(row, Math.round(from * SCALE), Math.round(to * SCALE), color);
      }
    }
    return this;
  }

  /** Three bytes per pixel, row by row: the mean of its points. */
  toRgb(): Uint8Array {
    const points = this.points;
    const stride = this.width * SCALE * 3;
    const rgb = new Uint8Array(this.width * this.height * 3);
    let index = 0;
    for (let row = 0; row < this.height; row++) {
      for (let column = 0; column < this.width; column++) {
        const first = row * SCALE * stride + column * SCALE * 3;
        for (let start = first; start < first + 3; start++) {
          const below = start + stride;
          rgb[index++] =
            ((points[start] ?? 0) +
              (points[start + 3] ?? 0) +
              (points[below] ?? 0) +
              (points[below + 3] ?? 0)) /
            4;
        }
      }
    }
    return rgb;
  }

  private fill(row: number, from: number, to: number, color: Color): void {
    const width = this.width * SCALE;
    const end = (row * width + Math.min(width, to)) * 3;
    for (let index = (row * width + Math.max(0, from)) * 3; index < end; index += 3) {
      this.points[index] = color >> 16;
      this.points[index + 1] = (color >> 8) & 255;
      this.points[index + 2] = color & 255;
    }
  }
}

/** Where the edges of a polygon cross a height, from left to right. */
function crossingsOf(corners: readonly Point[], height: number): number[] {
  return corners
    .flatMap(([x, y], index) => {
      const [nextX, nextY] = corners[(index + 1) % corners.length] as Point;
      if (y <= height === nextY <= height) return [];
      return [x + ((height - y) / (nextY - y)) * (nextX - x)];
    })
    .sort((a, b) => a - b);
}

/** A mix of two colors. */
function mixed(from: Color, to: Color, share: number): Color {
  const part = (shift: number) =>
    Math.round(((from >> shift) & 255) * (1 - share) + ((to >> shift) & 255) * share) << shift;
  return part(16) | part(8) | part(0);
}
