import type { CoverDesign } from '../series.ts'
import { circle, ellipse, line, path, polygon, rect, ring, stroke } from '../shapes.ts'

const [bone, ink, bottle, venom, red, skin] = [
  '#f0e6cf',
  '#16161b',
  '#2f6b48',
  '#a6cc4c',
  '#d0302b',
  '#f2c59b',
]

/** One face, two men. */
export const jekyllAndHyde: CoverDesign = {
  lead: 'Strange Case of',
  lines: ['Dr Jekyll and', 'Mr Hyde'],
  size: 138,
  ground: bone,
  ink,
  draw: () => rect(480, 570, 480, 870, ink) + jekyll() + hyde(),
}

const jekyll = () =>
  path('M480 1180 L392 1196 L352 1262 C230 1282 140 1350 112 1440 H480 Z', ink) +
  polygon('480,1190 396,1196 430,1330 480,1440', '#ffffff') +
  polygon('480,1290 412,1256 420,1336 480,1312', red) +
  ellipse(322, 1010, 24, 40, skin) +
  path('M480 830 H322 V1050 C322 1160 400 1226 480 1226 Z', skin) +
  path('M322 830 H352 V1000 C346 1050 334 1060 322 1060 Z', ink) +
  path('M480 944 L446 1056 C446 1068 460 1074 480 1072 Z', '#dba677') +
  path('M480 1092 C452 1070 398 1080 366 1118 C404 1130 452 1128 480 1112 Z', ink) +
  stroke('M364 918 C384 900 412 900 432 914', ink, 12) +
  circle(402, 968, 12, ink) +
  ring(402, 968, 42, ink, 8) +
  line('364,988 340,1210', ink, 4) +
  path('M480 622 C430 612 372 614 344 624 L358 800 H480 Z', ink) +
  rect(354, 762, 126, 40, red) +
  path('M480 800 H252 C240 800 240 836 262 836 H480 Z', ink)

const hyde = () =>
  path('M480 1200 L560 1208 L620 1268 L700 1262 L760 1316 L812 1340 L850 1440 H480 Z', bottle) +
  polygon('480,1210 572,1206 540,1300 556,1340 480,1440', '#b9b29c') +
  polygon('620,830 704,876 660,904 742,962 664,984 728,1056 646,1056 680,1120 600,1110', bottle) +
  path('M480 830 H640 L656 960 L632 1050 L648 1120 L570 1226 L480 1252 Z', venom) +
  polygon('480,944 524,1066 504,1084 480,1076', '#7fa338') +
  polygon('502,934 628,866 640,898 514,968', ink) +
  polygon('516,984 612,936 618,986 556,1012', '#ffe14a') +
  polygon('566,956 586,950 588,1000 572,1006', red) +
  path('M480 1112 C540 1124 590 1108 622 1070 C620 1140 560 1192 480 1186 Z', ink) +
  [488, 522, 556, 588]
    .map((x, i) =>
      polygon(
        [
          [x, 1118 - i * 8],
          [x + 26, 1114 - i * 10],
          [x + 10, 1152 - i * 10],
        ],
        bone,
      ),
    )
    .join('') +
  polygon('480,620 540,650 590,604 650,626 618,706 644,764 628,804 480,804', bottle) +
  polygon('480,762 640,756 628,804 480,804', red) +
  polygon('480,802 700,776 736,800 714,822 480,840', bottle)
