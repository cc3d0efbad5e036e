//! x
use embedded_sdmmc::*;
use pocket_arbiter::simulator::{card_image::CardImage, slot::VirtualSlot};
use pocket_arbiter::card::CardSlot;
struct T; impl TimeSource for T { fn get_timestamp(&self) -> Timestamp { Timestamp{year_since_1970:0,zero_indexed_month:0,zero_indexed_day:0,hours:0,minutes:0,seconds:0} } }
#[test] fn x(){ let s=VirtualSlot::new(CardImage::blank().unwrap()); s.forget(); let m: VolumeManager<_,_>=VolumeManager::new(s,T); let v=m.open_raw_volume(VolumeIdx(0)); println!("{v:?}"); let r=m.open_root_dir(v.unwrap()); println!("{r:?}"); let r=r.unwrap(); println!("{:?}", m.open_dir(r,"ARBITER")); println!("{:?}", m.make_dir_in_dir(r,"ARBITER"));println!("{:?}", m.open_dir(r,"ARBITER")); }
