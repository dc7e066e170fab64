import { RED, BLUE, GREEN, SAND, PLUM, NIGHT, MINT, SLATE } from './palettes';
import type { Colours, Scene } from './scenes';

/** Illustrations of articles by the number in the name of the file. */
export const newsScenes: Readonly<Record<number, Scene>> = {
  1: {
    stage: 'hall',
    colours: RED,
    words: '人人都是护密人',
    things:
      'man-office-worker-light 330 400 150; studio-microphone 400 400 70; party-popper 700 400 110; woman-office-worker-light 600 400 140',
  },
  2: {
    stage: 'hall',
    colours: BLUE,
    words: '全市保密工作会议',
    things:
      'man-office-worker-light 300 400 130; woman-office-worker-light 420 400 130; office-worker-light 540 400 130; man-office-worker-light 660 400 130',
  },
  3: {
    stage: 'outdoors',
    colours: ['#4f9a55', '#8fd0f5', '#e9f7ff'],
    things:
      'school 480 440 300; deciduous-tree 180 460 170; deciduous-tree 800 460 190; woman-student-light 320 500 130; man-student-light 650 500 130; megaphone 430 505 90',
  },
  4: {
    stage: 'office',
    colours: SAND,
    things:
      'clipboard 420 420 210; magnifying-glass-tilted-left 560 400 170 8; laptop 740 424 200; check-box-with-check 250 424 90',
  },
  5: {
    stage: 'hall',
    colours: ['#5c3a0b', '#c98f2c', '#fff3d6'],
    words: '创新案例揭晓',
    things: 'trophy 480 400 190; 1st-place-medal 300 398 100; 2nd-place-medal 650 398 100',
  },
  11: {
    stage: 'sheet',
    colours: RED,
    words: '一图读懂',
    things: 'balance-scale 700 430 250; magnifying-glass-tilted-right 480 460 150 4; pushpin 356 96 54 0',
  },
  12: {
    stage: 'office',
    colours: PLUM,
    things: 'locked-with-pen 470 424 210; ledger 690 424 150; balance-scale 290 424 130',
  },
  13: {
    stage: 'sheet',
    colours: BLUE,
    words: '分类管理',
    things: 'identification-card 700 260 210 -6; busts-in-silhouette 720 470 200; key 520 470 110 10',
  },
  14: {
    stage: 'sheet',
    colours: SLATE,
    words: '定密流程',
    things: 'hourglass-not-done 650 440 190; locked 800 420 150; fountain-pen 500 470 130 0',
  },
  15: {
    stage: 'office',
    colours: GREEN,
    words: '自查自评',
    things: 'clipboard 300 424 170; memo 470 424 150; file-cabinet 690 424 200',
  },
  21: {
    stage: 'office',
    colours: BLUE,
    things:
      'desktop-computer 480 424 270; locked 690 420 110; potted-plant 260 420 130; computer-mouse 790 420 66',
  },
  22: {
    stage: 'outdoors',
    colours: ['#3c7a64', '#9ad7ea', '#f2fbff'],
    things:
      'mobile-phone 470 480 290; round-pushpin 640 330 150 hangs; camera-with-flash 300 470 140; mountain 790 420 200',
  },
  23: {
    stage: 'street',
    colours: SLATE,
    things: 'high-speed-train 240 470 240; luggage 500 500 190; briefcase 670 500 150; locked 790 500 100',
  },
  24: {
    stage: 'network',
    colours: NIGHT,
    things: 'floppy-disk 370 420 190; laptop 640 430 240; prohibited 500 360 110 hangs; warning 790 420 90',
  },
  25: {
    stage: 'office',
    colours: SAND,
    things:
      'printer 300 424 210; page-facing-up 470 410 120 6; outbox-tray 590 420 140; wastebasket 760 424 160',
  },
  31: {
    stage: 'network',
    colours: ['#2b0a14', '#7d1f33', '#ffb3a7'],
    things:
      'mobile-phone-with-arrow 470 440 270; framed-picture 670 380 140 8; eyes 280 330 120 hangs; warning 760 440 110',
  },
  32: {
    stage: 'network',
    colours: PLUM.map((c, i) => (i === 2 ? '#e6c4ff' : c)) as unknown as Colours,
    things: 'envelope-with-arrow 480 420 250; laptop 260 440 190; prohibited 720 410 130',
  },
  33: {
    stage: 'network',
    colours: ['#1c0f0a', '#8a4b12', '#ffd49a'],
    things:
      'desktop-computer 400 440 250; electric-plug 600 420 130 0; globe-with-meridians 760 400 170 hangs; stopwatch 220 430 110',
  },
  34: {
    stage: 'network',
    colours: ['#0e1420', '#34465f', '#c3d4ea'],
    things:
      'detective-light 480 440 270; money-bag 700 440 140; fishing-pole 270 400 190 0; speech-balloon 640 250 110 hangs',
  },
  35: {
    stage: 'office',
    colours: SLATE,
    things:
      'card-file-box 380 424 230; magnifying-glass-tilted-right 590 420 150 0; page-with-curl 740 420 140 -8',
  },
  41: {
    stage: 'network',
    colours: NIGHT,
    things: 'satellite-antenna 690 440 230; desktop-computer 300 440 230; antenna-bars 500 330 110 hangs',
  },
  42: {
    stage: 'network',
    colours: MINT,
    things:
      'locked-with-key 480 440 240; keycap-1 270 300 80 hangs; keycap-0 360 230 70 hangs; keycap-1 640 230 70 hangs; keycap-0 730 300 80 hangs; shield 720 440 110',
  },
  43: {
    stage: 'network',
    colours: ['#130f33', '#3b3590', '#b9b2ff'],
    things: 'shield 480 440 250; identification-card 270 420 150; key 700 410 140 0',
  },
  44: {
    stage: 'office',
    colours: MINT.map((c, i) => (i === 2 ? '#d9f2ec' : i === 1 ? '#5fb5a6' : c)) as unknown as Colours,
    things: 'robot 480 424 230; speech-balloon 640 270 130 hangs; laptop 740 424 180; warning 290 424 110',
  },
  45: {
    stage: 'office',
    colours: PLUM,
    things: 'video-camera 300 424 160; laptop 520 424 230; headphone 730 424 130; locked 830 424 90',
  },
  51: {
    stage: 'sheet',
    colours: RED,
    words: '征订启事',
    things:
      'newspaper 690 330 200 -8; spiral-calendar 800 470 150; closed-mailbox-with-raised-flag 610 480 150',
  },
  52: {
    stage: 'office',
    colours: ['#8a3b12', '#e08a4a', '#fdeadb'],
    words: '新书上架',
    things: 'books 470 424 230; orange-book 690 424 130; bookmark 290 424 90',
  },
  53: {
    stage: 'network',
    colours: ['#0d2b4f', '#2d7dc4', '#cfe9ff'],
    things: 'mobile-phone 560 440 260; open-book 350 430 220; magnifying-glass-tilted-left 740 400 120 0',
  },
  54: {
    stage: 'street',
    colours: ['#5c4a2f', '#c79a5b', '#f7e9d3'],
    things: 'houses 300 450 260; newspaper 560 500 190; woman-office-worker-light 760 500 190',
  },
  55: {
    stage: 'street',
    colours: SLATE,
    things:
      'delivery-truck 330 480 260; package 570 500 150; laptop 740 500 170; round-pushpin 570 330 90 hangs',
  },
};
