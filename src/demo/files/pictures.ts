import { Canvas, type Color } from './canvas.js';

const WIDTH = 640;
const HEIGHT = 320;

const over = (top: Color, bottom: Color) => new Canvas(WIDTH, HEIGHT, top, bottom);

/** The pictures of the demonstration data, by their path below the uploads folder. */
export const PICTURES = {
  'banners/asamblea.png': drawAssembly,
  'banners/bienvenida.png': drawWelcome,
  'banners/posada.png': drawPosada,
  'banners/torneo.png': drawCourt,
  'amenities/alberca.png': drawPool,
  'amenities/salon.png': drawHall,
  'amenities/padel.png': drawCourt,
  'amenities/terraza.png': drawTerrace,
  'announcements/mascotas.png': drawPaw,
  'tickets/luminaria.png': drawLamp,
  'tickets/fuga.png': drawLeak,
  'providers/huellitas.png': drawPaw,
} as const;

/** Neighbours in front of a speaker. */
function drawAssembly(): Canvas {
  const canvas = over(0x27427a, 0x6f93c9).rectangle(0x1d3055, 0, 262, WIDTH, 58);
  canvas.rectangle(0xf4f1e8, 232, 36, 176, 92).rectangle(0x9db4d8, 250, 56, 140, 8);
  canvas.rectangle(0x9db4d8, 250, 76, 110, 8).rectangle(0x9db4d8, 250, 96, 126, 8);
  person(canvas, 0xf2b134, 320, 172, 24);
  canvas.rectangle(0x7a4a2b, 288, 190, 64, 72);
  const shirts = [0xd9534f, 0x5cb85c, 0xf0ad4e, 0x8e6bbf, 0x3fa7a3, 0xe07aa8, 0xc7d36f];
  for (const [index, shirt] of shirts.entries()) person(canvas, shirt, 50 + index * 90, 262, 28);
  return canvas;
}

function person(canvas: Canvas, shirt: Color, x: number, y: number, size: number): void {
  canvas.circle(shirt, x, y + size * 1.6, size * 1.15);
  canvas.circle(0xe8b98f, x, y, size * 0.62);
  canvas.polygon(0x3b2a20, [
    [x - size * 0.62, y - size * 0.1],
    [x - size * 0.45, y - size * 0.6],
    [x, y - size * 0.78],
    [x + size * 0.45, y - size * 0.6],
    [x + size * 0.62, y - size * 0.1],
    [x, y - size * 0.32],
  ]);
}

/** A street of houses in the morning. */
function drawWelcome(): Canvas {
  const canvas = over(0x7cc4ee, 0xdff1fb).circle(0xffd35c, 540, 70, 38);
  for (const [x, y, radius] of [
    [110, 62, 22],
    [138, 54, 28],
    [170, 64, 20],
    [360, 42, 16],
    [382, 36, 22],
  ] as const) {
    canvas.circle(0xffffff, x, y, radius);
  }
  canvas.circle(0x9bcf7f, 120, 420, 220).circle(0x86c06c, 520, 450, 260);
  canvas.rectangle(0x6aa856, 0, 268, WIDTH, 52).rectangle(0xd9d2c3, 0, 288, WIDTH, 32);
  house(canvas, 0xf6e3c1, 0xc65f46, 70, 160);
  house(canvas, 0xe3ecf5, 0x4f7cac, 255, 150);
  house(canvas, 0xf7d6d0, 0x8a5a83, 440, 165);
  for (const x of [35, 222, 412, 605]) tree(canvas, x, 270);
  return canvas;
}

function house(canvas: Canvas, wall: Color, roof: Color, x: number, y: number): void {
  const ground = 272;
  canvas.rectangle(wall, x, y, 130, ground - y);
  canvas.polygon(roof, [
    [x - 16, y + 4],
    [x + 65, y - 58],
    [x + 146, y + 4],
  ]);
  canvas.rectangle(0x7a4a2b, x + 52, ground - 56, 30, 56).circle(0xf4d35e, x + 76, ground - 28, 3);
  for (const left of [x + 14, x + 92]) {
    canvas.rectangle(0xffffff, left, y + 22, 26, 28).rectangle(0x8fc7e8, left + 3, y + 25, 20, 22);
  }
}

function tree(canvas: Canvas, x: number, ground: number): void {
  canvas.rectangle(0x7a5230, x - 4, ground - 44, 8, 44);
  canvas.circle(0x3f8f4f, x, ground - 62, 26).circle(0x52a860, x - 8, ground - 70, 16);
}

/** A piñata under the stars. */
function drawPosada(): Canvas {
  const canvas = over(0x17133f, 0x5b2a6e);
  for (let index = 0; index < 46; index++) {
    canvas.circle(0xfdf3c7, (index * 137) % WIDTH, (index * 71) % 210, 0.8 + (index % 3) * 0.6);
  }
  const lanterns = [0xf25f5c, 0xffe066, 0x70c1b3, 0xf78fb3, 0x50a3e0];
  for (let index = 0; index < 14; index++) {
    const x = index * 49;
    canvas.rectangle(0xd8c9a8, x, 26 + ((index * 7) % 10), 50, 1.5);
    canvas.circle(lanterns[index % lanterns.length] as Color, x + 14, 42 + ((index * 7) % 10), 8);
  }
  canvas.rectangle(0xe8dcc0, 319, 0, 2, 90).star(0xff6b6b, 320, 172, 118, 44, 7);
  canvas.star(0xffd166, 320, 172, 84, 42, 7).circle(0x06a77d, 320, 172, 46);
  canvas.circle(0xf7f7ff, 320, 172, 30).circle(0xef476f, 320, 172, 16);
  return canvas.rectangle(0x2b1740, 0, 290, WIDTH, 30);
}

/** A court seen from the stands. */
function drawCourt(): Canvas {
  const canvas = over(0x8fd0f0, 0xcfeaf7).rectangle(0x2f6b3c, 0, 96, WIDTH, 224);
  canvas.polygon(0x2b6fb8, [
    [170, 120],
    [470, 120],
    [610, 310],
    [30, 310],
  ]);
  for (const [from, to] of [
    [170, 30],
    [320, 320],
    [470, 610],
  ] as const) {
    canvas.polygon(0xffffff, [
      [from - 2, 120],
      [from + 2, 120],
      [to + 3, 310],
      [to - 3, 310],
    ]);
  }
  canvas.rectangle(0xffffff, 170, 118, 300, 4).rectangle(0xffffff, 128, 176, 384, 3);
  canvas.rectangle(0x1d2d3a, 86, 186, 4, 58).rectangle(0x1d2d3a, 550, 186, 4, 58);
  for (let x = 90; x < 550; x += 12) canvas.rectangle(0xe9eef2, x, 194, 1.5, 40);
  for (let y = 202; y < 236; y += 10) canvas.rectangle(0xe9eef2, 90, y, 460, 1.5);
  canvas.rectangle(0xffffff, 90, 190, 460, 5);
  return canvas.circle(0xd7ef4a, 440, 84, 16).circle(0xeafc8f, 435, 78, 6);
}

function drawPool(): Canvas {
  const canvas = over(0x8ad1f2, 0xe4f6fd).circle(0xffe08a, 96, 62, 34);
  canvas.rectangle(0xd8c3a0, 0, 140, WIDTH, 180);
  canvas.polygon(0xffffff, [
    [146, 160],
    [494, 160],
    [624, 308],
    [16, 308],
  ]);
  canvas.polygon(0x2aa4d6, [
    [154, 168],
    [486, 168],
    [606, 300],
    [34, 300],
  ]);
  for (let index = 0; index < 22; index++) {
    const y = 178 + ((index * 53) % 112);
    const half = 150 + (y - 168) * 0.85;
    canvas.rectangle(0x7fd0ee, 320 - half + ((index * 97) % (half * 1.7)), y, 34 + (index % 3) * 12, 3);
  }
  parasol(canvas, 0xf25f5c, 84, 142);
  parasol(canvas, 0xffb347, 556, 142);
  return canvas.circle(0xff8fa3, 392, 236, 24).circle(0x2aa4d6, 392, 236, 11);
}

function parasol(canvas: Canvas, color: Color, x: number, ground: number): void {
  canvas.rectangle(0x6b5138, x - 2, ground - 84, 4, 92);
  canvas.polygon(color, [
    [x - 62, ground - 56],
    [x - 34, ground - 84],
    [x, ground - 94],
    [x + 34, ground - 84],
    [x + 62, ground - 56],
  ]);
}

/** Tables under bunting. */
function drawHall(): Canvas {
  const canvas = over(0x5a3046, 0xb3695c).rectangle(0x7d4a35, 0, 226, WIDTH, 94);
  const flags = [0xf25f5c, 0xffe066, 0x70c1b3, 0x50a3e0, 0xf78fb3];
  for (let index = 0; index < 13; index++) {
    const x = index * 50;
    const y = 34 + Math.abs(6 - index) * 4;
    canvas.polygon(flags[index % flags.length] as Color, [
      [x, y],
      [x + 40, y],
      [x + 20, y + 36],
    ]);
  }
  for (const x of [130, 320, 510]) {
    canvas.rectangle(0xf8efe2, x - 74, 214, 148, 12).rectangle(0xe6d5bf, x - 62, 226, 124, 52);
    canvas.circle(0xffd166, x, 178, 6).rectangle(0xf7f7ff, x - 4, 184, 8, 30);
    for (const chair of [x - 88, x + 74]) canvas.rectangle(0x3c2415, chair, 190, 14, 90);
  }
  return canvas;
}

/** A grill and a table in the evening. */
function drawTerrace(): Canvas {
  const canvas = over(0xf7a072, 0xffe3b3).circle(0xff6f59, 470, 190, 62);
  canvas.circle(0x7a6f9b, 120, 380, 190).circle(0x66608a, 520, 420, 240);
  canvas.rectangle(0x8a5a3c, 0, 262, WIDTH, 58);
  for (let x = 0; x < WIDTH; x += 64) canvas.rectangle(0x74492f, x, 262, 3, 58);
  parasol(canvas, 0x2a9d8f, 420, 172);
  canvas.rectangle(0x6b5138, 418, 172, 4, 92).rectangle(0x5b3a26, 340, 206, 160, 12);
  canvas.rectangle(0x5b3a26, 356, 218, 10, 56).rectangle(0x5b3a26, 474, 218, 10, 56);
  for (const [x, y, radius] of [
    [176, 134, 10],
    [190, 108, 13],
    [172, 80, 16],
  ] as const) {
    canvas.circle(0xf3d9c4, x, y, radius);
  }
  canvas.rectangle(0x2f3037, 118, 164, 124, 16).circle(0x2f3037, 180, 184, 50);
  canvas.rectangle(0xff7b39, 126, 160, 108, 5).rectangle(0x2f3037, 146, 220, 8, 58);
  return canvas.rectangle(0x2f3037, 206, 220, 8, 58);
}

function drawPaw(): Canvas {
  const canvas = over(0xbfe3c0, 0x6fb98f);
  for (const [x, y, size] of [
    [320, 176, 1.5],
    [92, 92, 0.6],
    [552, 236, 0.7],
    [548, 76, 0.5],
    [104, 248, 0.55],
  ] as const) {
    const color = size > 1 ? 0x2d5d4b : 0x93cda5;
    canvas.circle(color, x, y + 26 * size, 36 * size).circle(color, x - 22 * size, y + 42 * size, 22 * size);
    canvas.circle(color, x + 22 * size, y + 42 * size, 22 * size);
    canvas
      .circle(color, x - 48 * size, y - 4 * size, 16 * size)
      .circle(color, x + 48 * size, y - 4 * size, 16 * size);
    canvas
      .circle(color, x - 18 * size, y - 32 * size, 17 * size)
      .circle(color, x + 18 * size, y - 32 * size, 17 * size);
  }
  return canvas;
}

/** A street lamp that is out, at night. */
function drawLamp(): Canvas {
  const canvas = over(0x0f1730, 0x2c3a5e).circle(0xe7e9f2, 96, 70, 26).circle(0x152041, 108, 62, 24);
  for (let index = 0; index < 26; index++) {
    canvas.circle(0xcfd6ea, 150 + ((index * 173) % 480), (index * 59) % 150, 0.8 + (index % 2) * 0.6);
  }
  canvas.rectangle(0x1a2238, 0, 262, WIDTH, 58).rectangle(0x3c475f, 0, 284, WIDTH, 4);
  canvas.rectangle(0x6f7a91, 312, 84, 10, 190).rectangle(0x6f7a91, 312, 80, 92, 8);
  canvas.polygon(0x8a94a9, [
    [378, 88],
    [430, 88],
    [444, 108],
    [364, 108],
  ]);
  canvas.circle(0x3a4152, 404, 112, 14).rectangle(0x6f7a91, 298, 264, 38, 12);
  house(canvas, 0x2a3350, 0x1c2440, 480, 176);
  return canvas;
}

/** A pipe that drips. */
function drawLeak(): Canvas {
  const canvas = over(0xd9dee3, 0xaab4bd).rectangle(0x8d6e5a, 0, 270, WIDTH, 50);
  canvas.rectangle(0x6d7f8c, 0, 92, WIDTH, 40).rectangle(0x8fa1ae, 0, 98, WIDTH, 8);
  for (const x of [118, 300, 500]) canvas.rectangle(0x55656f, x, 84, 34, 56);
  for (const y of [158, 196, 236]) {
    canvas.circle(0x3f9fd6, 318, y + 6, 9).polygon(0x3f9fd6, [
      [310, y + 3],
      [318, y - 16],
      [326, y + 3],
    ]);
  }
  canvas.polygon(0x5db4e4, [
    [196, 292],
    [250, 278],
    [330, 274],
    [410, 280],
    [446, 294],
    [380, 306],
    [262, 306],
  ]);
  return canvas.rectangle(0x9ed6f2, 270, 284, 80, 4);
}
