//! `tessera perft`.

use crate::{keys, printed, tessera};

#[test]
fn each_depth_is_a_line_and_times_go_to_standard_error() {
    let output = tessera("perft paths:3 9");
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "1\t9\n2\t72\n3\t504\n4\t3024\n5\t15120\n6\t56160\n7\t156816\n8\t222912\n9\t169344\n"
    );
    let times = String::from_utf8(output.stderr).unwrap();
    assert_eq!(times.lines().count(), 9);
    assert!(times.lines().all(|line| line.contains(" leaves per second")));
}

#[test]
fn the_count_does_not_depend_on_the_number_of_threads() {
    let counts = [1, 2, 3].map(|threads| printed(&format!("perft paths:4 5 --threads {threads}")));
    assert_eq!(
        counts,
        [(); 3].map(|()| "1\t16\n2\t240\n3\t3360\n4\t43680\n5\t524160\n")
    );
}

#[test]
fn counting_starts_after_the_given_moves() {
    assert_eq!(printed("perft paths:2 3 --moves (0,0)"), "1\t3\n2\t6\n3\t2\n");
    assert_eq!(printed("perft paths:2 2 --position 'W./.B'"), "1\t2\n2\t0\n");
    assert_eq!(printed("perft paths:2 2 --moves resign"), "1\t0\n2\t0\n");
}

#[test]
fn divide_lists_first_moves_and_their_total() {
    assert_eq!(
        printed("perft paths:2 3 --divide"),
        "(0,0)\t6\n(0,1)\t6\n(1,0)\t6\n(1,1)\t6\ntotal\t24\n"
    );
}

#[test]
fn json_has_its_fields_in_order() {
    let json = printed("perft paths:2 4 --json");
    assert!(
        json.starts_with("{\"spec\":\"paths:2\",\"counts\":[4,12,24,8],\"seconds\":"),
        "{json}"
    );
    assert_eq!(keys(&json), ["spec", "counts", "seconds"]);
    assert_eq!(json.lines().count(), 1);
    let json = printed("perft paths:2 2 --divide --json");
    assert!(
        json.contains("\"counts\":[4,12],") && json.contains("\"divide\":{\"(0,0)\":3,"),
        "{json}"
    );
}

#[test]
fn threads_share_a_large_board_by_its_first_moves() {
    assert_eq!(
        printed("perft paths:32 3 --threads 2"),
        "1\t1024\n2\t1047552\n3\t1070598144\n"
    );
}
