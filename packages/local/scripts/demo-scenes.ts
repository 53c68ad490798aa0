/** Draws pictures similar to photographs from a seed, so that the demo has nobody's content. */

export interface Frame {
  width: number;
  height: number;
  random: () => number;
  /** The position in a clip, from 0 to 1; 0 for a picture. */
  time: number;
}

/** Returns a function that returns random numbers from a seed (mulberry32), which are the same on every machine. */
export const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
  return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
};

const hsl = (hue: number, saturation: number, light: number, alpha = 1) =>
  `hsla(${((hue % 360) + 360) % 360},${saturation}%,${light}%,${alpha})`;
const between = (random: () => number, low: number, high: number) => low + random() * (high - low);
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const n1 = (value: number) => value.toFixed(1);

const document = ({ width, height }: Frame, defs: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`;

const sky = (id: string, stops: string[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops
    .map((color, n) => `<stop offset="${n1((n / (stops.length - 1)) * 100)}%" stop-color="${color}"/>`)
    .join("")}</linearGradient>`;
const glow = (id: string, color: string) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="1"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
const blur = (id: string, by: number) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${n1(by)}"/></filter>`;

/** A ridge as a sum of waves. */
const ridge = (frame: Frame, base: number, rise: number, drift = 0) => {
  const { width, height, random } = frame;
  const waves = times(5, (n) => ({
    size: rise / (n + 1),
    length: (2 ** n * Math.PI * 2) / width,
    phase: random() * 6.3,
  }));
  const points = times(61, (n) => {
    const x = (n / 60) * width;
    const y = waves.reduce((sum, wave) => sum + wave.size * Math.sin((x + drift) * wave.length + wave.phase), base);
    return `${n1(x)},${n1(y)}`;
  });
  return `0,${height} ${points.join(" ")} ${width},${height}`;
};

const mountains = (frame: Frame) => {
  const { width, height, random, time } = frame;
  const hue = between(random, 190, 330);
  const sunX = between(random, 0.2, 0.8) * width;
  const sunY = between(random, 0.25, 0.45) * height - time * height * 0.08;
  const layers = times(5, (n) => {
    const light = 55 - n * 11;
    return `<polygon points="${ridge(frame, height * (0.5 + n * 0.1), height * 0.07, time * (n + 1) * 30)}" fill="${hsl(hue + n * 6, 30 + n * 4, light)}"/>`;
  });
  return document(
    frame,
    sky("s", [hsl(hue, 55, 42), hsl(hue + 40, 65, 66), hsl(hue + 80, 85, 82)]) + glow("g", hsl(hue + 90, 95, 88)),
    `<rect width="100%" height="100%" fill="url(#s)"/><circle cx="${n1(sunX)}" cy="${n1(sunY)}" r="${n1(height * 0.45)}" fill="url(#g)"/><circle cx="${n1(sunX)}" cy="${n1(sunY)}" r="${n1(height * 0.06)}" fill="${hsl(hue + 95, 95, 93)}"/>${layers.join("")}`,
  );
};

const sea = (frame: Frame) => {
  const { width, height, random, time } = frame;
  const hue = between(random, 10, 50);
  const horizon = height * between(random, 0.42, 0.58);
  const sunX = width * between(random, 0.3, 0.7);
  const glints = times(90, () => {
    const depth = random();
    const y = horizon + depth * depth * (height - horizon);
    const spread = width * (0.05 + depth * 0.3);
    const phase = random() * 6.3;
    const x = sunX + (random() - 0.5) * 2 * spread;
    const long = 12 + depth * 70;
    return `<rect x="${n1(x - long / 2 + Math.sin(time * 6.3 + phase) * 10)}" y="${n1(y)}" width="${n1(long)}" height="${n1(1 + depth * 4)}" rx="2" fill="${hsl(hue + 10, 95, 80, 0.25 + 0.4 * Math.abs(Math.sin(phase + time * 3)))}"/>`;
  });
  const clouds = times(6, () => {
    const x = random() * width + time * 40;
    return `<ellipse cx="${n1(x)}" cy="${n1(random() * horizon * 0.8)}" rx="${n1(between(random, 80, 260))}" ry="${n1(between(random, 6, 22))}" fill="${hsl(hue - 10, 80, 80, 0.4)}" filter="url(#b)"/>`;
  });
  return document(
    frame,
    sky("s", [hsl(hue + 215, 45, 30), hsl(hue - 15, 70, 58), hsl(hue + 15, 95, 74)]) +
      sky("w", [hsl(hue + 5, 70, 52), hsl(hue + 205, 45, 24), hsl(hue + 210, 50, 12)]) +
      glow("g", hsl(hue + 20, 100, 86)) +
      blur("b", 12),
    `<rect width="100%" height="${n1(horizon)}" fill="url(#s)"/>${clouds.join("")}<circle cx="${n1(sunX)}" cy="${n1(horizon)}" r="${n1(height * 0.5)}" fill="url(#g)"/><circle cx="${n1(sunX)}" cy="${n1(horizon - height * 0.03)}" r="${n1(height * 0.08)}" fill="${hsl(hue + 25, 100, 92)}"/><rect y="${n1(horizon)}" width="100%" height="100%" fill="url(#w)"/>${glints.join("")}`,
  );
};

const skyline = (frame: Frame) => {
  const { width, height, random, time } = frame;
  const hue = between(random, 200, 290);
  const row = (base: number, light: number, windows: boolean) => {
    const parts: string[] = [];
    for (let x = -20; x < width; ) {
      const wide = between(random, width * 0.035, width * 0.09);
      const top = height - base * between(random, 0.45, 1);
      parts.push(
        `<rect x="${n1(x)}" y="${n1(top)}" width="${n1(wide + 1)}" height="${n1(height)}" fill="${hsl(hue, 35, light)}"/>`,
      );
      for (let wx = x + 7; windows && wx < x + wide - 8; wx += 13) {
        for (let wy = top + 10; wy < height - 6; wy += 17) {
          const lit = random();
          if (lit < 0.36)
            parts.push(
              `<rect x="${n1(wx)}" y="${n1(wy)}" width="6" height="9" fill="${hsl(42 + lit * 40, 90, 70, 0.5 + 0.5 * Math.abs(Math.sin(lit * 40 + time * 3)))}"/>`,
            );
        }
      }
      x += wide;
    }
    return parts.join("");
  };
  return document(
    frame,
    sky("s", [hsl(hue, 60, 9), hsl(hue + 25, 55, 26), hsl(hue + 95, 75, 55)]) + glow("g", hsl(hue + 100, 90, 70)),
    `<rect width="100%" height="100%" fill="url(#s)"/><ellipse cx="${n1(width * (0.5 + time * 0.06))}" cy="${n1(height * 0.86)}" rx="${n1(width * 0.6)}" ry="${n1(height * 0.4)}" fill="url(#g)" opacity="0.6"/>${row(height * 0.62, 22, false)}${row(height * 0.5, 12, true)}`,
  );
};

const stage = (frame: Frame) => {
  const { width, height, random, time } = frame;
  const hue = random() * 360;
  const beams = times(7, (n) => {
    const x = ((n + 0.5) / 7) * width;
    const sway = Math.sin(time * 6.3 + n * 1.7) * width * 0.16 + (random() - 0.5) * width * 0.3;
    const color = hsl(hue + (n % 3) * 55, 95, 66);
    return `<polygon points="${n1(x - 5)},0 ${n1(x + 5)},0 ${n1(x + sway + width * 0.1)},${height} ${n1(x + sway - width * 0.1)},${height}" fill="${color}" opacity="0.3" filter="url(#b)"/><circle cx="${n1(x)}" cy="4" r="${n1(height * 0.06)}" fill="${color}" filter="url(#b)"/>`;
  });
  const crowd = times(46, () => {
    const x = random() * width;
    const size = between(random, 15, 27) * (height / 700);
    const y = height - between(random, 8, 70) * (height / 700) + Math.sin(time * 12.6 + x) * 5;
    const arm =
      random() < 0.35
        ? `<rect x="${n1(x + size * 0.7)}" y="${n1(y - size * 3)}" width="${n1(size * 0.42)}" height="${n1(size * 3.4)}" rx="${n1(size * 0.2)}" transform="rotate(${n1(between(random, -16, 16))} ${n1(x)} ${n1(y)})"/>`
        : "";
    return `<g fill="${hsl(hue, 30, 4)}"><circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(size)}"/><ellipse cx="${n1(x)}" cy="${n1(y + size * 2.7)}" rx="${n1(size * 1.7)}" ry="${n1(size * 2)}"/>${arm}</g>`;
  });
  return document(
    frame,
    sky("s", [hsl(hue, 60, 5), hsl(hue + 30, 65, 16), hsl(hue + 60, 80, 36)]) +
      blur("b", 9) +
      glow("g", hsl(hue + 50, 95, 75)),
    `<rect width="100%" height="100%" fill="url(#s)"/><ellipse cx="50%" cy="92%" rx="55%" ry="42%" fill="url(#g)" opacity="0.7"/>${beams.join("")}${crowd.join("")}`,
  );
};

const bokeh = (frame: Frame) => {
  const { width, height, random, time } = frame;
  const hue = random() * 360;
  const lights = times(60, () => {
    const depth = random();
    const drift = Math.sin(time * 6.3 + depth * 9) * 18;
    return `<circle cx="${n1(random() * width + drift)}" cy="${n1(random() * height)}" r="${n1(10 + depth * 70)}" fill="${hsl(hue + between(random, -35, 70), 85, 62, 0.12 + random() * 0.3)}"/>`;
  });
  return document(
    frame,
    sky("s", [hsl(hue, 55, 10), hsl(hue + 35, 60, 22), hsl(hue + 10, 50, 8)]) + blur("b", 3),
    `<rect width="100%" height="100%" fill="url(#s)"/><g filter="url(#b)">${lights.join("")}</g>`,
  );
};

const record = (frame: Frame) => {
  const { width, height, random, time } = frame;
  const hue = random() * 360;
  const x = width * between(random, 0.4, 0.6);
  const y = height * between(random, 0.45, 0.55);
  const size = height * 0.42;
  const grooves = times(
    22,
    (n) =>
      `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(size * (0.4 + n * 0.026))}" fill="none" stroke="${hsl(hue, 8, 26, 0.7)}" stroke-width="1"/>`,
  );
  const shine = times(
    2,
    (n) =>
      `<path d="M${n1(x)},${n1(y)} L${n1(x + size)},${n1(y - size * 0.3)} A${n1(size)},${n1(size)} 0 0 1 ${n1(x + size)},${n1(y + size * 0.3)} Z" fill="#fff" opacity="0.1" transform="rotate(${n1(n * 180 + 25 + time * 40)} ${n1(x)} ${n1(y)})"/>`,
  );
  return document(
    frame,
    sky("s", [hsl(hue + 20, 70, 68), hsl(hue + 60, 75, 52)]) + blur("b", 18),
    `<rect width="100%" height="100%" fill="url(#s)"/><circle cx="${n1(x + 14)}" cy="${n1(y + 22)}" r="${n1(size)}" fill="#000" opacity="0.45" filter="url(#b)"/><circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(size)}" fill="${hsl(hue, 10, 8)}"/>${grooves.join("")}${shine.join("")}<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(size * 0.36)}" fill="${hsl(hue + 180, 75, 58)}"/><path d="M${n1(x - size * 0.2)},${n1(y - size * 0.1)} h${n1(size * 0.4)} M${n1(x - size * 0.14)},${n1(y + size * 0.14)} h${n1(size * 0.28)}" stroke="${hsl(hue, 30, 15)}" stroke-width="5" transform="rotate(${n1(time * 200)} ${n1(x)} ${n1(y)})"/><circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(size * 0.04)}" fill="#fff"/>`,
  );
};

const waves = (frame: Frame) => {
  const { height, random, time } = frame;
  const hue = random() * 360;
  const bands = times(9, (n) => {
    const points = ridge(frame, height * (0.12 + n * 0.1), height * 0.05, time * 90 * (n % 2 ? 1 : -1));
    return `<polygon points="${points}" fill="${hsl(hue + n * 14, 72, 72 - n * 5, 0.75)}"/>`;
  });
  return document(
    frame,
    sky("s", [hsl(hue - 20, 80, 88), hsl(hue, 70, 74)]),
    `<rect width="100%" height="100%" fill="url(#s)"/>${bands.join("")}`,
  );
};

const forest = (frame: Frame) => {
  const { width, height, random, time } = frame;
  const hue = between(random, 110, 200);
  const rows = times(5, (n) => {
    const trees = times(26 - n * 3, () => {
      const x = random() * width;
      const tall = height * (0.16 + n * 0.09) * between(random, 0.75, 1.25);
      const base = height * (0.62 + n * 0.1);
      return `<polygon points="${n1(x)},${n1(base - tall)} ${n1(x + tall * 0.19)},${n1(base + 20)} ${n1(x - tall * 0.19)},${n1(base + 20)}"/>`;
    });
    return `<g fill="${hsl(hue, 26, 62 - n * 12)}">${trees.join("")}<rect y="${n1(height * (0.62 + n * 0.1))}" width="100%" height="100%"/></g><rect y="${n1(height * (0.52 + n * 0.1))}" width="100%" height="${n1(height * 0.16)}" fill="#fff" opacity="${n1(0.24 - n * 0.04)}" filter="url(#b)" transform="translate(${n1(time * 30)} 0)"/>`;
  });
  return document(
    frame,
    sky("s", [hsl(hue + 40, 40, 86), hsl(hue + 20, 30, 76), hsl(hue, 24, 66)]) + blur("b", 16),
    `<rect width="100%" height="100%" fill="url(#s)"/>${rows.join("")}`,
  );
};

export const SCENES = { mountains, sea, skyline, stage, bokeh, record, waves, forest } as const;
export type Scene = keyof typeof SCENES;
