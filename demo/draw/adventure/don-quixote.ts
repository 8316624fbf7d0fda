import type { CoverDesign } from '../series.ts'
import { circle, ellipse, group, line, path, polygon, rect, stroke, times } from '../shapes.ts'

const [ochre, pale, clay, rust, ink, cream] = [
  '#edaa2c',
  '#f7cd6a',
  '#cf5a27',
  '#9c3a1b',
  '#3a1510',
  '#fff3d8',
]

/** Some way off, a giant waves four arms. */
export const donQuixote: CoverDesign = {
  lines: ['Don', 'Quixote'],
  size: 200,
  ground: ochre,
  ink,
  draw: () =>
    circle(600, 960, 350, pale) +
    path('M0 1250 C160 1190 330 1180 520 1230 S840 1270 960 1200 V1440 H0 Z', clay) +
    mill() +
    path('M0 1310 C200 1240 380 1270 560 1330 S860 1390 960 1340 V1440 H0 Z', rust) +
    times(4, (i) =>
      stroke(
        `M${-40 + i * 30} ${1350 + i * 34} C200 ${1280 + i * 34} 400 ${1318 + i * 30} 640 ${1384 + i * 26}`,
        '#b34a22',
        6,
      ),
    ) +
    rider(),
}

const mill = () =>
  polygon('510,930 690,930 750,1300 450,1300', cream) +
  polygon('600,930 690,930 750,1300 640,1300', '#ead3a4') +
  path('M496 936 C500 850 560 812 600 812 C640 812 700 850 704 936 Z', rust) +
  path('M600 812 C640 812 700 850 704 936 H612 Z', ink) +
  path('M566 1300 V1220 A34 34 0 0 1 634 1220 V1300 Z', ink) +
  rect(580, 1040, 40, 54, ink) +
  group(
    'translate(600 906) rotate(24)',
    times(4, (i) => group(`rotate(${i * 90})`, sail())),
  ) +
  circle(600, 906, 26, ink)

const sail = () =>
  rect(14, -330, 104, 250, '#e4512c') +
  rect(14, -330, 104, 250, 'none', `stroke="${ink}" stroke-width="8"`) +
  times(3, (i) => rect(14, -272 + i * 62, 104, 6, ink)) +
  rect(62, -330, 6, 250, ink) +
  rect(-8, -346, 16, 346, ink)

const rider = () =>
  group(
    'translate(212 1282) rotate(-5) scale(1.28)',
    path(
      'M-74 -94 C-40 -102 10 -100 34 -98 L76 -146 L124 -120 L118 -106 L88 -114 L50 -66 C10 -56 -40 -60 -72 -66 Z',
      ink,
    ),
    polygon('72,-144 74,-164 88,-140', ink),
    ...[
      [-64, -78],
      [-48, -44],
      [26, 16],
      [40, 56],
    ].map(([hip = 0, hoof = 0]) =>
      line(
        [
          [hip, -68],
          [(hip + hoof) / 2 + 4, -34],
          [hoof, 0],
        ],
        ink,
        8,
      ),
    ),
    stroke('M-74 -90 C-98 -84 -92 -50 -104 -34', ink, 7),
    polygon('-28,-96 2,-96 8,-158 -22,-160', ink),
    line('-12,-100 8,-64 -2,-42', ink, 9),
    circle(-6, -178, 14, ink),
    ellipse(-6, -188, 25, 6, ink),
    path('M-22 -190 A16 14 0 0 1 10 -190 Z', ink),
    line('-96,-104 232,-168', ink, 6),
    circle(14, -124, 22, cream),
    circle(14, -124, 9, clay),
  )
