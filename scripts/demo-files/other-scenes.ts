import { RED, BLUE, GREEN, SAND, PLUM, SLATE } from './palettes';
import type { Scene } from './scenes';

/** Scenes of the advertisements with a picture, by their title. */
export const adScenes: Readonly<Record<string, Scene>> = {
  人人都是护密人: {
    stage: 'outdoors',
    colours: ['#8e2418', '#f0a36b', '#fff0d9'],
    things:
      'classical-building 640 440 260; shield 810 470 150; woman-police-officer-light 480 500 140; student-light 850 510 110; man-office-worker-light 720 510 120',
  },
  明年期刊征订开始了: {
    stage: 'office',
    colours: ['#7a4b08', '#e0a640', '#fdf0cd'],
    things: 'books 660 424 190; newspaper 820 424 150; spiral-calendar 500 424 120',
  },
  '学法懂法 守住底线': {
    stage: 'office',
    colours: BLUE,
    things: 'balance-scale 620 424 230; judge-light 820 424 190; ledger 470 424 110',
  },
  保密课堂开讲: {
    stage: 'office',
    colours: GREEN,
    things: 'teacher-light 660 424 240; light-bulb 830 330 110 hangs; books 490 424 120',
  },
  国庆假期保密提醒: {
    stage: 'outdoors',
    colours: ['#a3161c', '#f6b26b', '#fff1dc'],
    things: 'luggage 640 490 170; mobile-phone-off 800 490 160; sun 860 190 120 hangs',
  },
  保密流动课堂: {
    stage: 'outdoors',
    colours: ['#5b8c3a', '#9ed8ef', '#f3fbff'],
    things: 'minibus 400 500 260; houses 720 440 220; megaphone 580 505 110',
  },
  保密公益广告展: {
    stage: 'office',
    colours: SAND,
    words: '公益广告展',
    things: 'framed-picture 330 424 210; artist-palette 580 424 150; framed-picture 760 424 170',
  },
  读者座谈会: {
    stage: 'office',
    colours: PLUM,
    things:
      'busts-in-silhouette 420 424 210; left-speech-bubble 590 300 130 hangs; speech-balloon 720 340 120 hangs; open-book 640 424 130',
  },
};

/** Drawings at the right end of a narrow bar, by the advertisement's title. */
export const barThings: Readonly<Record<string, readonly [string, string, string]>> = {
  '新书推荐：漫画保密常识': ['speak-no-evil-monkey', 'speech-balloon', 'orange-book'],
  集体订阅服务: ['package', 'houses', 'delivery-truck'],
  警示教育专栏: ['newspaper', 'bell', 'warning'],
  违法和不良信息举报: ['speech-balloon', 'telephone-receiver', 'shield'],
  年终订阅优惠预告: ['spiral-calendar', 'books', 'newspaper'],
  读者满意度调查: ['speech-balloon', 'memo', 'clipboard'],
};

/** Pictures of the media library that no text uses yet. */
export const mediaScenes: readonly Scene[] = [
  {
    stage: 'street',
    colours: SLATE,
    things: 'office-building 330 450 230; bus 620 500 170',
  },
  {
    stage: 'office',
    colours: GREEN,
    things: 'laptop 430 424 230; potted-plant 700 424 160',
  },
  {
    stage: 'outdoors',
    colours: ['#4f9a55', '#8fd0f5', '#e9f7ff'],
    things: 'school 480 440 260; deciduous-tree 760 460 190',
  },
  {
    stage: 'hall',
    colours: RED,
    words: '保密知识竞赛',
    things: 'trophy 480 400 170; man-student-light 300 400 130; woman-student-light 660 400 130',
  },
];

/** What a buyer photographs when a parcel came damaged, by the number of the case. */
export const damageScenes: Readonly<Record<number, Scene>> = {
  1: {
    stage: 'sheet',
    colours: SAND,
    things: 'package 680 460 260; closed-book 430 440 170 14',
  },
  4: {
    stage: 'sheet',
    colours: SLATE,
    things: 'books 690 450 240; droplet 560 230 110 hangs',
  },
};
